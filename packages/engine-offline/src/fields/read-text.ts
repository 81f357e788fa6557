import type { Span } from "@quarry/document";
import { fold, isCurrency, timeUnit, unitNamed } from "@quarry/vocabulary";
import unstated from "@quarry/vocabulary/lexicon/values/unstated.json" with { type: "json" };
import { trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import type { Reading } from "./field.ts";
import { within } from "./within.ts";

/** Bullets and marks of headings stand apart from their words; a minus touches its number. */
const lead = /^(?:[\s:=…*•]|[#>.\-–—]+(?=\s))+/u;
const leadOfCode = /^(?:[\s#:=.…>*•]|[-–—]+(?=\s))+/u;
/** What ends no value: commas, and marks of footnotes ("Berlin *", "Name [1]", "Price†"). */
const tail = /(?:[\s,;]|(?<=[\p{L}\d)]\s?)(?:\*{1,3}|[†‡]|\[\d{1,2}\]))+$/u;
const LONGEST_TAIL = 40;
const LONGEST_LIMIT = 40;
const LONGEST_GAP = 40;
/** Groups between the first and the last; the longest reference of a payment has 35 signs. */
const FEWEST_GROUPS = 2;
const SHORTEST_GROUP = 3;
const LONGEST_GROUPED = 45;
const identifier = /^(?:[A-Z]{1,5}[ ]{1,2})?(?=[\p{L}\d./_#*-]*\d)[\p{L}\d][\p{L}\d./_#*-]{0,38}/u;
/** "N/A" and its like, which state no value. */
const nothing = new Set(Object.values(unstated.words).flat().map(fold));

/** The words of a cell of separated values, where no sign before them is a bullet or a mark of a heading. */
export function readCell(text: string, region: Span, longest: number): Reading | undefined {
  return wordsIn(text, withoutQuotes(text, region), longest);
}

/** The words of a region as they stand; `longest` in code units is what the kind allows. */
export function readText(text: string, region: Span, longest: number): Reading | undefined {
  return wordsIn(text, withStar(text, withoutQuotes(text, withoutLead(text, region))), longest);
}

function wordsIn(text: string, span: Span, longest: number): Reading | undefined {
  const value = text.slice(span.start, span.end);
  if (!/[\p{L}\p{N}]/u.test(value) || value.length > longest) return undefined;
  if (nothing.has(fold(value))) return undefined;
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  const looksLikeLabel = /:$|^\([^()]*\)$/.test(value);
  if (looksLikeLabel) return undefined;
  return { span, value, fit: letters === 0 ? 0.4 : 0.95 };
}

/** "*123#", "*.log": a star before a digit or a point, and none behind, emphasises nothing. */
function withStar(text: string, { start, end }: Span): Span {
  const isAlone = /(?:^|[\s|])\*[\d.]$/.test(text.slice(Math.max(0, start - 2), start + 1));
  return { start: isAlone && text[end] !== "*" ? start - 1 : start, end };
}

const quoted = /^(?:"[^"]+"|'[^']+'|“[^”]+”|„[^“”]+[“”]|«[^»]+»|`[^`]+`)$/u;
/** Brackets of a markup around all of a value: "<https://a.example>", "{1221--1238}", "[ pdf ]". */
const bracketed = /^(?:<[^<>\s]+>|\{[^{}\n]+\}|\[\s*\p{L}{2}[^[\]\n]*\])$/u;
const tagged = /^<(\w+)>([^<>]+)<\/\1>$/u;

/** Without the quotation marks, or the tags or brackets of a markup, that stand around all of it. */
function withoutQuotes(text: string, { start, end }: Span): Span {
  const value = text.slice(start, end);
  const name = tagged.exec(value)?.[1];
  if (name) return { start: start + name.length + 2, end: end - name.length - 3 };
  return quoted.test(value) || bracketed.test(value)
    ? trimSpan(text, { start: start + 1, end: end - 1 })
    : { start, end };
}

const addressBehind = /(?<=\S)\s*[<(][^\s<>()@]+@[^\s<>()@]+[>)]\s*$/;

/** "Ann Lee <ann@lee.example>": the name before an e-mail address in brackets. */
function withoutAddress(text: string, { start, end }: Span): Span {
  const behind = addressBehind.exec(text.slice(start, end));
  return { start, end: behind ? start + behind.index : end };
}

/** The name of somebody or of some place: it has letters, and more of them than digits ("Reg No. (1042263-T)"). */
export function readName(text: string, region: Span, longest: number): Reading | undefined {
  const reading = readText(text, withoutAddress(text, region), longest);
  const value = String(reading?.value);
  const [letters, digits] = [/\p{L}/gu, /\d/g].map((one) => value.match(one)?.length ?? 0);
  return /\p{L}{2}/u.test(value) && (letters ?? 0) >= (digits ?? 0) ? reading : undefined;
}

/** A reference such as "INV/2023/03/0008": the first word with a digit, or a short region as it stands. */
export function readIdentifier(view: TextView, region: Span): Reading | undefined {
  const { text } = view;
  const span = withSign(text, withoutFullStop(text, withoutLead(text, region, leadOfCode)));
  const value = text.slice(span.start, span.end);
  const match = identifier.exec(value);
  if (numbered.test(value) || isGrouped(value)) return { span, value, fit: 0.95 };
  if (!match) return readCodeWord(span, value);
  const end = span.start + match[0].replace(/[./_*-]+$/, "").length;
  const found = { start: span.start, end };
  const isWhole =
    value.length <= 24 &&
    !endsInDay(view, span) &&
    value.split(" ").every((word) => /\d/.test(word) || word.length <= 3);
  if (isWhole && !value.includes("\n")) return { span, value, fit: 0.95 };
  return { span: found, value: text.slice(found.start, found.end), fit: 0.95 };
}

/** "21 00000 00003 13947": a reference in groups of one length, of which the first and the last may be shorter. */
function isGrouped(value: string): boolean {
  const [first = "", ...groups] = value.split(" ");
  const last = groups.pop() ?? "";
  const size = groups[0]?.length ?? 0;
  return (
    groups.length >= FEWEST_GROUPS &&
    value.length <= LONGEST_GROUPED &&
    size >= SHORTEST_GROUP &&
    [first, last].every(({ length }) => length <= size) &&
    groups.every((group) => group.length === size && /^\d+$/.test(group)) &&
    /^[A-Z\d]+ \d+$/.test(`${first} ${last}`)
  );
}

const numbered = /^#(?=\S*\d)[\p{L}\d][\p{L}\d./-]*$/u;
/** Where a cell begins: behind a label's colon, a bar, a tab or wide space. */
const opensNumber = /(?:[:：|\t] *|[^\S\n]{2})#$/;

/** "Ticket: #210": at the beginning of a cell the sign is the value's; in "Ticket #210" it is the label's. */
function withSign(text: string, { start, end }: Span): Span {
  const isOwn = opensNumber.test(text.slice(Math.max(0, start - 4), start));
  return { start: isOwn && numbered.test(text.slice(start - 1, end)) ? start - 1 : start, end };
}

/** A reference right before its day: "7781 vom ", "INV-4, ". */
export const beforeDay =
  /(?<!\S)\S*\d\S*(?:,|,?\s(?:vom|of|from|dated|du|del|de|van|di|den|z dnia|ze dne))\s+$/iu;

/** "7781 vom 05.03.2026": whether a reference is followed by its day. */
function endsInDay({ text, recognitions }: TextView, span: Span): boolean {
  const day = within(recognitions.date, span).at(-1);
  return day?.end === span.end && beforeDay.test(text.slice(span.start, day.start));
}

/** "We thank you for order no. 55201-B.": the sentence ends there, the code before. */
function withoutFullStop(text: string, { start, end }: Span): Span {
  return { start, end: text[end - 1] === "." ? end - 1 : end };
}

/** A code may lack digits, but then stands alone and in capitals. */
function readCodeWord(span: Span, value: string): Reading | undefined {
  const isCode = /^[A-Z][A-Z\d-]{1,15}$/.test(value) && !nothing.has(fold(value));
  return isCode ? { span, value, fit: 0.6 } : undefined;
}

function withoutLead(text: string, region: Span, marks = lead): Span {
  const trimmed = trimSpan(text, region);
  const stripped = marks.exec(text.slice(trimmed.start, trimmed.end))?.[0] ?? "";
  const skipped = stripped.length - signIn(text, trimmed, stripped);
  const span = trimSpan(text, { start: trimmed.start + skipped, end: trimmed.end });
  const trailing =
    tail.exec(text.slice(Math.max(span.start, span.end - LONGEST_TAIL), span.end))?.[0].length ?? 0;
  return { start: span.start, end: span.end - trailing };
}

/** "pg/ml", "mmol/l", "IU/mL": laboratories measure in more than the lexicon lists. */
const ratio = /^\p{L}{1,5}\/\p{L}{1,4}$/u;

/** "3.5 mg/l", "18 years": a number alone, or with its unit; "3 items" and "12 Main Street" are none. */
function isLimit(value: string): boolean {
  const [, unit] = /^\d[\d.,]*\s*([^\n|;]*?)[\s,]*(?:[\n|;]|$)/u.exec(value) ?? [];
  if (unit === undefined) return false;
  if (ratio.test(unit)) return true;
  const isUnit = (word: string) =>
    /^[%‰°]/.test(word) ||
    unitNamed(word) !== undefined ||
    timeUnit(word) !== undefined ||
    isCurrency(fold(word));
  return unit === "" || isUnit(unit) || unit.split("/").every(isUnit);
}

/**
 * The length of a sign that stands apart from its number, right behind a label's colon or where a cell begins:
 * "Drift: - 4 %", "Limit: > 3 mg".
 */
function signIn(text: string, { start, end }: Span, stripped: string): number {
  const sign = /^(?:[-–—] +|> *)$/.exec(stripped)?.[0].length ?? 0;
  const number = start + stripped.length;
  const value = text.slice(number, Math.min(end, number + LONGEST_LIMIT));
  const isValue = /^\d/.test(value) && (!stripped.startsWith(">") || isLimit(value));
  const isFirst = /(?:[:：|\t] *|\S {2,})$/.test(
    text.slice(Math.max(0, start - LONGEST_GAP), start),
  );
  return isValue && isFirst ? sign : 0;
}
