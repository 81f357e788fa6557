import type { LeafEvidence } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { estimatedTokens } from "@quarry/engine";
import { type FieldNames, fold, ground, type Part } from "@quarry/evidence";
import { labelScore } from "@quarry/vocabulary";
import { type Fact, factsIn } from "./facts.ts";
import type { AskedField } from "./fields.ts";

/** Most tokens of all that is shown. */
const MOST_TOKENS = 400;

/** Least score of a property's name as that of a field, 0 to 1. */
const NAMED = 0.45;

/** Most different values that are shown for a field. */
const MOST_VALUES = 2;

/** Letters and digits of the shortest value that does not stand in a text by chance. */
const SHORTEST = 6;

/**
 * What a source states for machines, such as a page's metadata, and does not say in its text: a line for each property
 * that a field asks for, up to a limit of tokens. Plain data, which crosses threads.
 */
export type Stated = {
  text: string;
  /** Where each property's value stands in `text`, and its JSON pointer into the document. */
  values: readonly (Span & { pointer: string })[];
  /** Whether one is the address of a picture. */
  hasPicture: boolean;
};

/** @param shown the document's text without addresses of links. */
export function statedIn(
  { structured }: SourceDocument,
  fields: readonly AskedField[],
  shown: string,
): Stated {
  const said = chosen(factsIn(structured), fields, shown);
  const values: Stated["values"][number][] = [];
  let text = "";
  for (const { fact, value } of said) {
    const start = text.length + fact.name.length + 2;
    text += `${lineOf({ fact, value })}\n`;
    values.push({ pointer: fact.pointer, start, end: text.length - 1 });
  }
  return { text: text.trimEnd(), values, hasPicture: said.some(({ fact }) => isOfPicture(fact)) };
}

function isOfPicture({ labels }: Fact): boolean {
  return labels.some(({ concepts }) => concepts.includes("image"));
}

/** Returns what is stated with a part of the document: with the first. */
export function statedWith({ start }: Span, stated: Stated): Stated | undefined {
  return start === 0 && stated.text !== "" ? stated : undefined;
}

/** Returns the evidence of those values of an output that are stated, by pointer into the output. */
export function statedEvidence(
  { text, values }: Stated,
  output: Part,
  namesOf: FieldNames,
): Map<string, LeafEvidence> {
  const leaves = ground({ text, pages: [] }, output, "model", namesOf);
  return new Map(
    leaves.flatMap(({ start = -1, end = -1, pointer, value, match, confidence, reason }) => {
      const stated = values.find((one) => one.start <= start && end <= one.end)?.pointer;
      if (stated === undefined) return [];
      return [[pointer, { pointer, value, stated, match, confidence, reason }] as const];
    }),
  );
}

/** A fact with the part of its values that is shown. */
type Said = { fact: Fact; value: string };

/** Returns of each field what answers it best, without what the text says, in the order of the source. */
function chosen(facts: readonly Fact[], fields: readonly AskedField[], shown: string): Said[] {
  const best = new Set(fields.flatMap((field) => bestOf(facts, field)));
  if (best.size === 0) return [];
  const text = fold(shown);
  const known = new Set<string>();
  let left = MOST_TOKENS;
  return facts.flatMap((fact): Said[] => {
    const values = best.has(fact) ? fact.values.filter((value) => !isSaid(text, value)) : [];
    const value = (values.every(isAddress) ? values.slice(0, 1) : values).join(", ");
    const tokens = estimatedTokens(lineOf({ fact, value }));
    if (fold(value) === "" || tokens > left || known.has(value)) return [];
    known.add(value);
    left -= tokens;
    return [{ fact, value }];
  });
}

/**
 * Returns the facts whose names answer best to that of a field, with different values; one name may be that of each of
 * several things.
 */
function bestOf(facts: readonly Fact[], field: AskedField): Fact[] {
  const suitable = facts.filter((fact) => suits(field, fact));
  const byName = Map.groupBy(suitable, ({ name }) => name.replaceAll(/\[\d+\]/g, ""));
  const named = [...byName.values()]
    .map((same) => ({ same, score: scoreOf(same[0], field) }))
    .filter(({ score }) => score >= NAMED)
    .sort((a, b) => b.score - a.score);
  const byValue = Map.groupBy(named, ({ same }) => same[0]?.values[0]);
  const distinct = [...byValue.values()].flatMap(([first]) => first ?? []);
  return distinct.slice(0, MOST_VALUES).flatMap(({ same }) => same);
}

/** Returns whether both a field and a fact are of addresses, or neither. */
function suits({ node, kind }: AskedField, { values }: Fact): boolean {
  return values.every(isAddress) === (node.type === "string" && kind === "url");
}

function isAddress(value: string): boolean {
  return /^(?:https?:|\/|#)/.test(value);
}

function isSaid(text: string, value: string): boolean {
  const sought = fold(value);
  return sought.length >= SHORTEST && text.includes(sought);
}

function scoreOf(fact: Fact | undefined, { meaning, kind }: AskedField): number {
  const labels = fact?.labels ?? [];
  const scores = labels.map(({ concepts, weight }) => weight * labelScore(meaning, kind, concepts));
  return Math.max(0, ...scores);
}

function lineOf({ fact: { name }, value }: Said): string {
  return `${name}: ${value.replaceAll(/\s+/g, " ").trim()}`;
}
