import type { Span } from "@quarry/document";
import {
  alternatives,
  conceptsIn,
  isConcept,
  isCountry,
  isNegation,
  kindOf,
  wordsOf,
} from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import { sliceOf, trimSpan } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";

/** The part of an address that a field for a town, a postal code, both, a region or a country asks for. */
export function addressPart(
  view: DocumentView,
  field: Field,
  address: readonly Span[],
): Span | undefined {
  if (field.kind === "country") return countryIn(view, address);
  if (isRegion(field)) return regionIn(view, address);
  if (field.kind !== "city" && field.kind !== "postalCode") return undefined;
  const coded = codeIn(view, address);
  if (!coded || field.kind === "postalCode") return coded?.code;
  const town = townBeside(view.text, coded.code, coded.line);
  return town && asksForBoth(field) ? joined(coded.code, town) : town;
}

/** Whether a field asks for a state or a province, and no more. */
export function isRegion({ meaning }: Field): boolean {
  return meaning.name.at(-1) === "region";
}

const codeAtEnd = /(?<=^\p{Lu}[\p{L}' .-]{1,40}?[\s,-]+)(?:\d{5,6}|\d{3} \d{3})$/u;

/** The first line with a postal code; where no line has one, digits behind a town below the street are one. */
function codeIn(
  { text, recognitions }: DocumentView,
  address: readonly Span[],
): { at: number; line: Span; code: Span } | undefined {
  for (const [at, line] of address.entries()) {
    const [code] = within(recognitions.postalCode, line);
    if (code) return { at, line, code };
  }
  for (const [at, line] of address.entries()) {
    const behind = at === 0 ? null : codeAtEnd.exec(sliceOf(text, line));
    if (!behind || conceptsIn(sliceOf(text, line).slice(0, behind.index)).some(isConcept)) continue;
    const start = line.start + behind.index;
    return { at, line, code: { start, end: start + behind[0].length } };
  }
  return undefined;
}

/** Words that make a country's name a region's: "New Mexico", "Northern Ireland". */
const isPartOfName = /(?:^|\s)(?:new|(?:north|south|east|west)(?:ern)?)\s+$/iu;
const lastPart = /(?<=,\s*)[^,]+$/u;

/** The name of a country below the line with the postal code, or behind that line's last comma. */
function countryIn(view: DocumentView, address: readonly Span[]): Span | undefined {
  const { text } = view;
  const last = address.at(-1);
  const coded = codeIn(view, address);
  if (!last || !coded) return undefined;
  const part = lastPart.exec(sliceOf(text, last));
  if (part && isCountry(part[0])) return { start: last.start + part.index, end: last.end };
  if (coded.line === last || /\d/.test(sliceOf(text, last))) return undefined;
  for (const { index } of sliceOf(text, last).matchAll(/\S+/g)) {
    const end = { start: last.start + index, end: last.end };
    if (isCountry(sliceOf(text, end)))
      return isPartOfName.test(text.slice(last.start, end.start)) ? undefined : end;
  }
  return undefined;
}

/** The state before a postal code, "Springfield, IL 62704", or the words between the town's line and the country. */
function regionIn(view: DocumentView, address: readonly Span[]): Span | undefined {
  const { text } = view;
  const coded = codeIn(view, address);
  const [own, line, ...more] = coded ? address.slice(coded.at) : [];
  const state = own && /(?<=,? )[A-Z]{2}(?=,? \d{5}(?:-\d{4})?$)/.exec(sliceOf(text, own));
  if (state) return { start: own.start + state.index, end: own.start + state.index + 2 };
  const country = countryIn(view, address);
  if (!line || !country || more.some((one) => one.start !== country.start)) return undefined;
  const isWithCountry = country.start >= line.start && country.end <= line.end;
  const words = trimSpan(text, isWithCountry ? { start: line.start, end: country.start } : line);
  const region = /^\p{Lu}[\p{L}' .-]{1,40}(?=,?$)/u.exec(sliceOf(text, words))?.[0];
  return region && !isCountry(region)
    ? { start: words.start, end: words.start + region.length }
    : undefined;
}

const conjunction = new RegExp(`\\s(?:${alternatives(particles.inLists)}|&|\\+)\\s|/`, "u");

/** "Postcode and town", but neither "town without its postcode" nor "town (next to the postcode)". */
function asksForBoth({ node: { describe = "" } }: Field): boolean {
  const parts = describe.split(conjunction).map((part) => conceptsIn(part).map(kindOf));
  const isTownAndCode = (kinds: readonly (string | undefined)[], at: number) => {
    const both = [kinds.at(-1), parts[at + 1]?.[0]];
    return both.includes("city") && both.includes("postalCode");
  };
  return parts.some(isTownAndCode) && !wordsOf(describe).some(isNegation);
}

function joined(one: Span, other: Span): Span {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** The first line of an address, where the town is in it up to the comma before that. */
export function streetOf(view: DocumentView, [line]: readonly Span[]): Span | undefined {
  if (!line) return undefined;
  const [code] = within(view.recognitions.postalCode, line);
  if (!code) return line;
  const before = view.text.slice(line.start, code.start);
  const comma = before.lastIndexOf(",");
  return comma === -1 ? undefined : { start: line.start, end: line.start + comma };
}

/** The town stands after a postal code, or before it and the state. */
function townBeside(text: string, code: Span, address: Span): Span | undefined {
  const after = /^,?\s+([\p{Lu}][\p{L}' .-]{1,40})/u.exec(text.slice(code.end, address.end));
  if (after?.[1]) {
    const start = code.end + after[0].indexOf(after[1]);
    return { start, end: start + after[1].trimEnd().length };
  }
  const before = /([\p{Lu}][\p{L}' .-]{1,40}?),?\s+(?:[A-Z]{2},?\s+)?$/u.exec(
    text.slice(address.start, code.start),
  );
  const town = before?.[1]?.replace(/[\s-]+$/u, "");
  if (!before || !town) return undefined;
  const start = address.start + before.index;
  return { start, end: start + town.length };
}
