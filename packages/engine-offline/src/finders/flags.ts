import type { Span } from "@quarry/document";
import { conceptsIn, isGeneric } from "@quarry/vocabulary";
import { sliceOf } from "../document/span.ts";
import { optionRunAt } from "../fields/choices/option-run.ts";
import { boxesFrom, withBlanks } from "../fields/choices/read-boxes.ts";
import { readFlag, squeezed } from "../fields/choices/read-choice.ts";
import { struckRunAt } from "../fields/choices/stated-words.ts";
import { isOneOfSeveral } from "../fields/choices/unmarked-options.ts";
import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Finder, Proposal } from "./finder.ts";

const SCORE = 0.6;
const CHOSEN = 0.5;
const LONGEST = 30;
const SHORTEST_CHOICE = 3;
const LINES = 600;

/** Booleans and enum values that appear as bare phrases: "In stock", "sold out", a field's choices. */
export const flags: Finder = {
  id: "flags",
  asks: (field) => matcherFor(field) !== undefined,
  find: ({ view }, field) => flagIn(view, field),
};

function flagIn(view: DocumentView, field: Field): Proposal[] {
  const match = matcherFor(field);
  if (!match) return [];
  for (const { cells } of view.lines.slice(0, LINES)) {
    for (const { start, end } of cells) {
      if (end - start > LONGEST) continue;
      const matched = match(sliceOf(view.text, { start, end }));
      if (!matched || isReadAsOption(view, field, { start, end })) continue;
      return [{ ...matched, span: { start, end }, reason: "flag" }];
    }
  }
  return [];
}

/** Whether a choice has a box, or stands beside others of which none is marked, or some are struck out. */
function isReadAsOption(view: DocumentView, { node }: Field, span: Span): boolean {
  const { text } = view;
  if (struckRunAt(view, node, span)) return true;
  if (boxesFrom(text, withBlanks(text, span)).length > 0) return true;
  if (node.type === "enum" && isOneOfSeveral(text, node.values, span)) return true;
  return optionRunAt(text, node, span) !== undefined;
}

type Matcher = (words: string) => Pick<Proposal, "value" | "score"> | undefined;

function matcherFor({ node, meaning }: Field): Matcher | undefined {
  if (node.type === "enum") return chosenFrom(node.values);
  const heads = meaning.name.filter((concept) => !isGeneric(concept));
  if (node.type !== "boolean" || heads.length === 0) return undefined;
  return (words) => {
    const value = readFlag(words);
    if (value === undefined) return undefined;
    const isNamed = conceptsIn(words).some((concept) => heads.includes(concept));
    return isNamed ? { value, score: SCORE } : undefined;
  };
}

/** A choice that fills its line or cell. */
function chosenFrom(values: readonly string[]): Matcher {
  const choices = new Map(
    values
      .filter(({ length }) => length >= SHORTEST_CHOICE)
      .map((value) => [squeezed(value.replaceAll("_", " ")), value]),
  );
  return (words) => {
    const value = choices.get(squeezed(words));
    return value === undefined ? undefined : { value, score: CHOSEN };
  };
}
