import type { Span } from "@quarry/document";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import type { Line } from "../../text/lines.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";
import { createLabelReader } from "./labelled-in.ts";

const LONGEST = 30;
const LEAST = 3;
const SCORE = 0.5;
const clearKinds = new Set<Field["kind"]>([
  "money",
  "date",
  "boolean",
  "url",
  "email",
  "phone",
  "percent",
  "enum",
]);
const opening = /^\s*(?:(\d{1,4})[.)]|[-*•])\s+\S|^#{2,6}\s/;

/** A listing: blocks that open alike (numbered, bulleted, headed) and hold the same kinds of values. */
export function itemBlocks(view: DocumentView, fields: readonly Field[]): ListFinding | undefined {
  const title = fields.find(
    ({ kind, node }) =>
      node.type === "string" && (kind === "text" || kind === "organisation" || kind === "person"),
  );
  const typed = fields.filter(({ kind }) => clearKinds.has(kind));
  if (!title || typed.length === 0) return undefined;
  const labelledIn = createLabelReader(view);
  let best: ListFinding | undefined;
  for (const blocks of runsOfBlocks(view)) {
    const rows = blocks.map((block) => [
      ...readBlock(view, block, title, typed),
      ...labelledIn(
        block.body,
        fields.filter((field) => field !== title && !typed.includes(field)),
      ).map((leaf) => ({ ...leaf, score: SCORE, reason: "repeated-block" })),
    ]);
    const full = rows.filter((row) => row.length >= 2);
    if (full.length < LEAST || full.length < 0.7 * blocks.length) continue;
    if (full.length <= (best?.rows.length ?? 0)) continue;
    const places = full.flat().flatMap(({ span }) => (span ? [span] : []));
    best = { rows: full, score: SCORE, reason: "repeated-block", places };
  }
  return best;
}

type Block = { head: Span; body: Span };

/** Runs of blocks by the mark that opens them and its indent. */
function runsOfBlocks(view: DocumentView): Block[][] {
  const starts = new Map<string, Line[]>();
  for (const line of view.lines) {
    const content = view.text.slice(line.start, line.end);
    const mark = opening.exec(content);
    if (!mark || line.cells.length === 0) continue;
    const sign = mark[1] === undefined ? mark[0].trim().slice(0, 3).replace(/\s.*/, "") : "1.";
    const key = `${content.search(/\S/)} ${sign}`;
    const known = starts.get(key);
    if (known) known.push(line);
    else starts.set(key, [line]);
  }
  return [...starts.values()]
    .filter((lines) => lines.length >= LEAST)
    .map((lines) => blocksOf(view, lines));
}

function blocksOf(view: DocumentView, lines: readonly Line[]): Block[] {
  return lines.flatMap((line, at) => {
    const [first] = line.cells;
    if (!first) return [];
    const next = lines[at + 1]?.index ?? line.index + LONGEST;
    const end =
      view.lines[Math.min(next, line.index + LONGEST, view.lines.length) - 1]?.end ?? line.end;
    return [{ head: headOf(view, line), body: { start: line.start, end } }];
  });
}

function headOf(view: DocumentView, line: Line): Span {
  const content = view.text.slice(line.start, line.end);
  const mark = /^\s*(?:\d{1,4}[.)]|[-*•]|#{2,6})\s+/.exec(content);
  return { start: line.start + (mark?.[0].length ?? 0), end: line.end };
}

function readBlock(
  view: DocumentView,
  { head, body }: Block,
  title: Field,
  typed: readonly Field[],
): FoundLeaf[] {
  const leaves: FoundLeaf[] = [];
  for (const field of [title, ...typed]) {
    const reading = readValue(view, field, field === title ? head : body);
    if (!reading || (field !== title && reading.fit < 0.5 && field.kind !== "boolean")) continue;
    leaves.push({
      pointer: field.pointer,
      value: reading.value,
      span: reading.span,
      score: SCORE,
      reason: "repeated-block",
    });
  }
  return leaves;
}
