import { labelScore } from "@quarry/vocabulary";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import type { LabelPair } from "../../labels/label-pair.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";

const NAMED = 0.55;

/** Blocks that repeat the same labels ("School: …, Degree: …"), each of which is a row. */
export function keyValueBlocks(
  view: DocumentView,
  fields: readonly Field[],
): ListFinding | undefined {
  const named = namedPairs(view, fields);
  const rows: Map<Field, FoundLeaf>[] = [];
  let current: Map<Field, FoundLeaf> | undefined;
  let lastLine = 0;
  for (const { field, leaf, at } of named) {
    const line = lineBreaksBetween(view.text, lastLine, at);
    if (current === undefined || current.has(field) || line > FARTHEST_LINES) {
      current = new Map();
      rows.push(current);
    }
    current.set(field, leaf);
    lastLine = at;
  }
  const largest = Math.max(0, ...rows.map((row) => row.size));
  const enough = Math.max(Math.min(2, fields.length), ALIKE * largest);
  const full = rows.filter((row) => row.size >= enough);
  if (full.length < 2) return undefined;
  const leaves = full.map((row) => [...row.values()]);
  const share = leaves.flat().length / (leaves.length * fields.length);
  const places = leaves.flat().flatMap(({ span }) => (span ? [span] : []));
  return { rows: leaves, score: 0.75 * share, reason: "block", places };
}

const FARTHEST_LINES = 12;
/** Blocks of another sort share a few labels; those of the list hold about as many as its fullest. */
const ALIKE = 0.8;

type Named = { field: Field; leaf: FoundLeaf; at: number };

/** In the order of the text, each label with the field that it names best. */
function namedPairs(view: DocumentView, fields: readonly Field[]): Named[] {
  const found: Named[] = [];
  const best = new Map<readonly string[], { field: Field; score: number } | undefined>();
  for (const pair of view.pairs) {
    if (pair.relation !== "colon") continue;
    if (!best.has(pair.concepts)) best.set(pair.concepts, bestField(pair, fields));
    const match = best.get(pair.concepts);
    const reading = match && readValue(view, match.field, pair.region);
    if (!match || !reading) continue;
    const leaf = {
      pointer: match.field.pointer,
      value: reading.value,
      span: reading.span,
      score: match.score * (0.5 + 0.5 * reading.fit),
      reason: "block",
    };
    found.push({ field: match.field, leaf, at: pair.label.start });
  }
  return found;
}

function bestField(
  { concepts }: LabelPair,
  fields: readonly Field[],
): { field: Field; score: number } | undefined {
  let best: { field: Field; score: number } | undefined;
  for (const field of fields) {
    const score = labelScore(field.meaning, field.kind, concepts);
    if (score >= NAMED && score > (best?.score ?? 0)) best = { field, score };
  }
  return best;
}

function lineBreaksBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1))
    count++;
  return count;
}
