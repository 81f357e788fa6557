import type { Evidence } from "@quarry/api";
import { firstAtOrAfter } from "@quarry/document";
import {
  askedUnit,
  conceptsIn,
  inUnit,
  kindOf,
  type Recognition,
  type TimeUnit,
} from "@quarry/vocabulary";
import { sliceOf } from "../document/span.ts";
import { isEndInDoubt } from "../fields/asked-edge.ts";
import { isMeasure } from "../fields/measures.ts";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import type { TypedLeaf } from "./place-leaves.ts";

/** The highest confidence of a value whose spelling has several readings. */
const SUREST = 0.65;
const MAX_SHOWN = 3;
const kinds = ["number", "money", "percent", "quantity", "date", "datetime"] as const;

type Warning = Evidence["warnings"][number];

/** For each leaf, a warning that names the readings of a value whose spelling has several. */
export function doubtsOf(
  view: DocumentView,
  leaves: readonly TypedLeaf[],
): (Warning | undefined)[] {
  let known: boolean | undefined;
  const multiplies = () => {
    known ??= multipliesByWords(view);
    return known;
  };
  return leaves.map((one) => doubtOf(view, one, multiplies));
}

function doubtOf(
  view: DocumentView,
  one: TypedLeaf,
  multiplies: () => boolean,
): Warning | undefined {
  const { leaf, type, names } = one;
  if (typeof leaf.value === "boolean" || type === "string" || type === "enum") return undefined;
  const scaled = scaledIn(view, leaf.span, leaf.value);
  const isScaled = scaled.length > 0 && names !== undefined && mayMultiply(names, multiplies);
  const known = [
    ...(leaf.others ?? othersIn(view, leaf.span, leaf.value)),
    ...(isScaled ? scaled : []),
    ...(names === undefined ? [] : lengthsIn(view, leaf.span, names)),
    ...otherEnds(view, one),
    ...(leaf.isDebited && Number(leaf.value) > 0 ? [-Number(leaf.value)] : []),
  ];
  const others = [...new Set(known)].filter(
    (other) => other !== leaf.value && (type !== "integer" || Number.isInteger(other)),
  );
  if (others.length === 0)
    return mayBeYear(view, one) ? yearDoubt(leaf.pointer, leaf.value) : undefined;
  const shown = others.slice(0, MAX_SHOWN).join(" or ");
  const message = `${leaf.pointer}: ${leaf.value} may also be ${shown}, as nothing else in the source decides how it is written`;
  return { code: "value_ambiguous", message };
}

/** Behind words alone, as a year ends a title: not behind a colon, in a cell or before a unit. */
const wordBefore = /(?:^|\n)[^\n|\t:]{0,80}\p{L}\.? $/u;
const nothingBehind = /^[.)]?(?:\n|$)/;
const year = /^(?:199|20[0-3])\d$/;
const LONGEST_LINE = 84;

/** "Budget 2026" as a line of its own is a title, more often than an amount. */
function mayBeYear({ text }: DocumentView, { leaf: { span, value }, names }: TypedLeaf): boolean {
  if (!span || !names || typeof value !== "number" || !year.test(sliceOf(text, span))) return false;
  const concepts = [...conceptsIn(names.name), ...conceptsIn(names.describe)];
  if (concepts.some((concept) => concept === "year" || kindOf(concept) === "date")) return false;
  return (
    wordBefore.test(text.slice(Math.max(0, span.start - LONGEST_LINE), span.start)) &&
    nothingBehind.test(text.slice(span.end, span.end + 2))
  );
}

function yearDoubt(pointer: string, value: TypedLeaf["leaf"]["value"]): Warning {
  const message = `${pointer}: ${value} may also be a year, as it ends a line of words`;
  return { code: "value_ambiguous", message };
}

/** The confidence of a value in doubt. */
export function doubted(confidence: number): number {
  return Math.min(SUREST, confidence);
}

function othersIn(
  view: DocumentView,
  span: TypedLeaf["leaf"]["span"],
  value: TypedLeaf["leaf"]["value"],
): readonly (string | number)[] {
  if (!span) return [];
  const found = kinds
    .flatMap((kind): Recognition[] => within(view.recognitions[kind], span))
    .filter((one) => one.value === value || one.others?.includes(value as never));
  return found.flatMap((one) => (one.others ? [one.value, ...one.others] : []));
}

/** Of a range of days, the other end, where either may be meant. */
function otherEnds(
  { text, rangeEnds, recognitions: { date } }: DocumentView,
  { leaf: { span }, names }: TypedLeaf,
): readonly (string | number)[] {
  const end = span && rangeEnds.get(span.start);
  if (!end || !names) return [];
  const at = firstAtOrAfter(date, span.start);
  const [first, last] = end === "first" ? [date[at], date[at + 1]] : [date[at - 1], date[at]];
  if (!first || !last) return [];
  const [name, describe] = [conceptsIn(names.name), conceptsIn(names.describe)];
  const field = { kind: "date", meaning: { name, describe, context: [] } } as const;
  if (!isEndInDoubt(field, text.slice(first.end, last.start))) return [];
  return [end === "first" ? last.value : first.value];
}

/** Other lengths of time that an abbreviation may stand for, in the unit that the field asks for. */
function lengthsIn(
  view: DocumentView,
  span: TypedLeaf["leaf"]["span"],
  { name, describe }: NonNullable<TypedLeaf["names"]>,
): readonly number[] {
  const unit = askedUnit(name, describe);
  if (!span || unit?.measure !== "time") return [];
  return within(view.recognitions.duration, span).flatMap(({ others = [] }) =>
    others.map((minutes) => inUnit(Number(minutes), "minute", unit.unit as TimeUnit)),
  );
}

/** What letters behind a number make of it where they are not its unit. */
function scaledIn(
  view: DocumentView,
  span: TypedLeaf["leaf"]["span"],
  value: TypedLeaf["leaf"]["value"],
): readonly number[] {
  const found = span ? within(view.recognitions.number, span) : [];
  return found.filter((one) => one.value === value).flatMap(({ scaled = [] }) => scaled);
}

/**
 * Whether "16 t" may be thousands: of people and of money it may, and in a document that multiplies by words
 * all that has no measure.
 */
function mayMultiply(
  { name, describe }: NonNullable<TypedLeaf["names"]>,
  multiplies: () => boolean,
): boolean {
  const concepts = [...conceptsIn(name), ...conceptsIn(describe)];
  if (askedUnit(name, describe) || concepts.some((concept) => isMeasure(concept))) return false;
  if (concepts.some((concept) => concept === "population" || kindOf(concept) === "money"))
    return true;
  return multiplies();
}

/** "2 million", "69 k". */
const byWord = /\p{L}{3}|\p{Nd}\s?k$/iu;
/** "5,1 mi" are millions in Portuguese: miles have a decimal point. */
const millions = /\d,\d+[ \u00a0]mi$/u;
const LENGTH = " mi".length;

function multipliesByWords({ text, recognitions }: DocumentView): boolean {
  return recognitions.number.some(({ start, end, scaled }) => {
    if (byWord.test(text.slice(start, end))) return true;
    return scaled !== undefined && millions.test(text.slice(start, end + LENGTH));
  });
}
