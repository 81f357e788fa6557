import { partsSteps } from "@quarry/vocabulary";
import { mean } from "../document/mean.ts";
import { type Field, fieldsOf, type ListField } from "../fields/field.ts";
import { habitsOf, type StatedFact } from "../finders/stated-facts.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Entity, isProperties, type Properties, typeOf } from "../stated/entities.ts";
import { factScore } from "../stated/fact-score.ts";
import { type Fact, factsOf, keyOf, scalarOf } from "../stated/facts.ts";
import { findInText } from "../stated/find-in-text.ts";
import { linesOf } from "../stated/plain-text.ts";
import { type FactReading, readFact, textsOf } from "../stated/read-fact.ts";
import { isOfRows, type StandardNames, standardOf } from "../stated/standards.ts";
import { turnedName } from "../stated/turned-name.ts";
import type { FoundLeaf, ListFinding } from "./list-finding.ts";
import { shownInstead } from "./shown-list.ts";
import { withWays } from "./with-ways.ts";

const NAMED = 0.5;
/** Of a list in one text, each. */
const LONGEST_WORD = 40;

/** The values of a list of scalars that the source states for machines. */
export function structuredScalars(
  view: DocumentView,
  list: ListField,
  field: Field,
  stated: readonly StatedFact[],
): ListFinding | undefined {
  let best: { score: number; texts: string[]; reason: Entity["kind"] } | undefined;
  const asked = { ...list, kind: field.kind };
  for (const { fact, entity } of stated) {
    const score = factScore(asked, fact) * entity.weight;
    if (score < NAMED || score <= (best?.score ?? 0)) continue;
    const values = fact.values.flatMap(splitLines);
    const apart = isName(view, values) ? values : wordsApart(values);
    const stated = textsOf(apart, list.meaning.name.some(partsSteps));
    const texts = stated.map((text) => turnedName(view.text, text) ?? text);
    if (texts.length > 0) best = { score, texts, reason: entity.kind };
  }
  if (!best) return undefined;
  const { score, reason, texts } = best;
  const shown = field.node.type === "string" ? shownInstead(view, texts) : undefined;
  const rows = (shown ?? texts).flatMap((one) => {
    const words = typeof one === "string" ? one : one.words;
    const read = readFact(field, words, habitsOf(view, reason));
    if (!read) return [];
    const leaf = { pointer: "", ...readingOf(read), score, reason };
    if (typeof one === "string")
      return [[leafOf(view, { ...leaf, stated: { kind: reason, words } })]];
    return [[{ ...leaf, span: { start: one.start, end: one.end } }]];
  });
  return rows.length > 0 ? { rows, score, reason, places: [] } : undefined;
}

/** The rows that the source states: things of one type side by side, or the elements of a list. */
export function structuredRows(
  view: DocumentView,
  list: ListField,
  entities: readonly Entity[],
): ListFinding | undefined {
  const { leaves } = fieldsOf(list.node.items);
  let best: ListFinding | undefined;
  for (const { things, reason, names } of groupsOf(entities, list)) {
    const least = names ? 1 : 2;
    const worded = things.map((thing) => {
      const facts = factsOf(thing, names);
      return { leaves: rowOf(view, leaves, facts, reason), words: facts.map(wordOf) };
    });
    const rows = withWays(leaves, worded);
    const filled = rows.filter((row) => row.length > 0);
    const size = filled.reduce((sum, row) => sum + row.length, 0);
    const share = size / Math.max(1, filled.length * leaves.length);
    const score = share * mean(filled.flat().map((leaf) => leaf.score));
    if (filled.length >= least && score > (best?.score ?? 0.4)) {
      best = { rows: filled, score: Math.min(1, score + 0.1), reason, places: [] };
    }
  }
  return best;
}

function wordOf(fact: Fact): string {
  return String(scalarOf(fact) ?? "");
}

/** Things side by side; with what a standard calls their members where they are the rows that the list asks for. */
type Group = { things: Properties[]; reason: Entity["kind"]; names?: StandardNames };

function groupsOf(entities: readonly Entity[], { meaning }: ListField): Group[] {
  const groups: Group[] = [];
  const byType = Map.groupBy(entities, ({ type, kind }) => `${kind} ${type}`);
  for (const same of byType.values()) {
    const [first] = same;
    if (first && same.length > 1)
      groups.push({ things: same.map(({ properties }) => properties), reason: first.kind });
  }
  for (const { properties, kind } of entities) {
    const standard = kind === "data" ? standardOf(properties) : undefined;
    const names = standard && isOfRows(standard, meaning.name) ? standard.ofRows : undefined;
    for (const fact of factsOf(properties)) {
      const things = fact.values.filter(isProperties).map(elementOf);
      const isRow = names && standard?.rows.has(keyOf(fact.path));
      if (isRow && things.length > 0) groups.push({ things, reason: kind, names });
      else if (things.length > 1) groups.push({ things, reason: kind });
    }
  }
  return groups;
}

/** A ListItem stands for what it holds. */
function elementOf(thing: Properties): Properties {
  return typeOf(thing) === "ListItem" && isProperties(thing.item) ? thing.item : thing;
}

function rowOf(
  view: DocumentView,
  fields: readonly Field[],
  facts: readonly Fact[],
  reason: Entity["kind"],
): FoundLeaf[] {
  return fields.flatMap((field) => {
    let best: FoundLeaf | undefined;
    for (const fact of facts) {
      const scalar = scalarOf(fact);
      const score = scalar === undefined ? 0 : factScore(field, fact);
      if (scalar === undefined || score < NAMED || score <= (best?.score ?? 0)) continue;
      const read = readFact(field, scalar, habitsOf(view, reason));
      if (!read) continue;
      const stated = { kind: reason, words: String(scalar) };
      best = leafOf(view, { pointer: field.pointer, ...readingOf(read), stated, score, reason });
    }
    return best ? [best] : [];
  });
}

function readingOf({ value, others }: FactReading): FactReading {
  return { value, ...(others && { others }) };
}

function leafOf(view: DocumentView, leaf: FoundLeaf): FoundLeaf {
  const span = findInText(view.text, leaf.value);
  return span ? { ...leaf, span } : leaf;
}

/** Some pages state a whole list as one text with a line for each element. */
function splitLines(value: Fact["values"][number]): Fact["values"] {
  if (typeof value !== "string") return [value];
  return linesOf(value);
}

/** One person, last name first. */
function isName({ text }: DocumentView, [only, ...others]: Fact["values"]): boolean {
  return typeof only === "string" && others.length === 0 && turnedName(text, only) !== undefined;
}

/** Pages state their keywords as one text: "tea, rivers, weirs". */
function wordsApart(values: Fact["values"]): Fact["values"] {
  const [only, ...others] = values;
  if (typeof only !== "string" || others.length > 0) return values;
  const words = only.split(/\s*[,;]\s*/).filter((word) => word !== "");
  return words.length > 1 && words.every((word) => word.length <= LONGEST_WORD) ? words : values;
}
