import { conceptsIn, isGeneric, kindOf, labelScore, wordsOf } from "@quarry/vocabulary";
import { askedEdge, type Edge, rangeAsked } from "../../fields/asked-edge.ts";
import type { Field } from "../../fields/field.ts";
import { isOwnHeading, ownHeading } from "../../labels/own-label.ts";
import { BESIDE_OWN } from "../../ranking/likeness.ts";
import type { ColumnPlace } from "./column-places.ts";

const EITHER = 0.9;
const SHORTEST_NAME = /\p{L}{3}/u;

/** The readings of each column's heading. */
export type Headings = readonly (readonly string[])[];

/** How well the headings name each field at each place. */
export function labelsOf(
  fields: readonly Field[],
  places: readonly ColumnPlace[],
  headings: Headings,
): number[][] {
  return fields.map((field) => {
    const isOwn = headings.map((words) => words.some((one) => isOwnHeading(field, one)));
    const hasOwn = isOwn.includes(true);
    return places.map(({ column, edge }) => {
      const words = headings[column] ?? [];
      const whole = edge && dayAsked(field) ? words.map((one) => periodScore(field, one)) : [];
      const label = Math.max(0, ...words.map((one) => headingScore(field, one)), ...whole);
      return hasOwn && !isOwn[column] ? BESIDE_OWN * label : label;
    });
  });
}

/** The end of a range of days that a field asks for; what is asked for as it is written is no end. */
export function dayAsked(field: Field): Edge | undefined {
  return field.node.type === "string" ? undefined : askedEdge(field);
}

/** How well a heading names the range whose end a field asks for; it may be called a period, and of nothing else. */
function periodScore(field: Field, words: string): number {
  const { name, describe, context } = rangeAsked(field);
  const own = new Set([...name, ...describe, ...context, "period"]);
  const each = wordsOf(words).flatMap(conceptsIn); // together, "billing period" is a period and no more
  const isOwn = each.every((concept) => own.has(concept) || isGeneric(concept));
  const described = isOwn ? [...new Set([...describe, "period"])] : describe;
  return headingScore({ ...field, meaning: { name, describe: described, context } }, words);
}

/** How well a heading names a field; one of two names, "Price / Gross", stands for either. */
export function headingScore(field: Field, words: string): number {
  const { meaning, kind } = field;
  const names = words.split("/").filter((name) => SHORTEST_NAME.test(name));
  const each = names.length > 1 ? names : [];
  return Math.max(
    ownHeading(field, words),
    labelScore(meaning, kind, conceptsIn(words)),
    ...each.map((name) => EITHER * labelScore(meaning, kind, conceptsIn(name))),
  );
}

/** "Price incl. VAT" may head the line's amount, "Item" its description. */
export function namesKind({ kind, meaning }: Field, readings: readonly string[]): boolean {
  const concepts = readings.flatMap(conceptsIn);
  if (kind === "money") return concepts.some((concept) => kindOf(concept) === kind);
  return kind === "text" && meaning.name.includes("description") && concepts.includes("item");
}

/** Whether no other reading of a column's heading names a field without a column as well: "Issue date   Due date" may head two. */
export function isOfOne(
  field: Field,
  rest: readonly Field[],
  readings: readonly string[],
): boolean {
  const each = [...new Set(readings)];
  if (each.length < 2 || rest.length === 0) return true;
  const [own = ""] = each.toSorted((a, b) => headingScore(field, b) - headingScore(field, a));
  const score = headingScore(field, own);
  const others = each.filter((one) => !own.includes(one) && !one.includes(own));
  return !rest.some((other) => others.some((words) => headingScore(other, words) >= score));
}
