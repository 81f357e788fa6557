import type { Span } from "@quarry/document";
import {
  alternatives,
  conceptsIn,
  edgeOf,
  hasLegalForm,
  isOccupation,
  labelScore,
  namesItself,
} from "@quarry/vocabulary";
import ranges from "@quarry/vocabulary/lexicon/values/ranges.json" with { type: "json" };
import type { Field, ListField } from "../../fields/field.ts";
import { sliceOf } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";
import { headedParts } from "./headed-parts.ts";
import { partsOf } from "./parts-of-line.ts";

const SCORE = 0.55;
const HEAD_LINES = 2;

const all = (words: Record<string, string[]>) => alternatives(Object.values(words).flat());
const moment = `(?:(?:\\p{L}{3,10}\\.? |\\d{1,2}[./])?(?:19|20)\\d{2})`;
const span = new RegExp(
  `(${moment})(?:\\s*(?:[-–—]|(?<!\\p{L})(?:${all(ranges.words)})(?!\\p{L}))\\s*(${moment}|(?:${all(ranges.now)})(?!\\p{L})))?`,
  "iu",
);

/** What a résumé lists under a heading: who and what in the first lines of each part, and since when. */
export function sectionRows(
  view: DocumentView,
  list: ListField,
  fields: readonly Field[],
): ListFinding | undefined {
  const asked = { who: fields.find(isWho), what: fields.find(isWhat) };
  if (!asked.who || !asked.what) return undefined;
  const parts = headedParts(view, (words) => labelScore(list.meaning, "text", conceptsIn(words)));
  const each = eachDated(view, parts);
  if (each.some((part) => part.filter((line) => isDated(view, line)).length > 1)) return undefined;
  const rows = each.map((part) => readPart(view, part, { ...asked, fields }));
  const full = rows.filter((row) => row.length >= 2);
  if (full.length === 0 || full.length < rows.length) return undefined;
  const places = full.flat().flatMap(({ span }) => span ?? []);
  return { rows: full, score: SCORE, reason: "section", places };
}

function isDated({ text }: DocumentView, line: Span): boolean {
  return span.test(sliceOf(text, line));
}

/** Where each line has a time of its own, each is a part; undated parts among dated ones are none. */
function eachDated(view: DocumentView, parts: readonly Span[][]): Span[][] {
  const each = parts.flatMap((part) => atDates(view, part));
  const dated = each.filter((part) => part.some((line) => isDated(view, line)));
  return dated.length > 0 ? dated : each;
}

/** A part whose first line is dated has another at each later line that is. */
function atDates(view: DocumentView, part: Span[]): Span[][] {
  const [first] = part;
  if (!first || !isDated(view, first)) return [part];
  const each: Span[][] = [];
  for (const line of part) {
    if (isDated(view, line)) each.push([line]);
    else each.at(-1)?.push(line);
  }
  return each;
}

function isWho({ kind, node }: Field): boolean {
  return node.type === "string" && (kind === "organisation" || kind === "party");
}

/** A job, a degree, a title. */
function isWhat({ kind, node, meaning }: Field): boolean {
  const isOther = meaning.name.some((concept) => others.has(concept) || edgeOf(concept));
  return node.type === "string" && kind === "text" && !isOther;
}

const times = new Set(["year", "period", "graduation"]);
const others = new Set(["description", "note", "responsibility", ...times]);

type Asked = { who: Field | undefined; what: Field | undefined; fields: readonly Field[] };

function readPart(view: DocumentView, lines: readonly Span[], asked: Asked): FoundLeaf[] {
  const leaves: FoundLeaf[] = [];
  const add = (field: Field | undefined, span: Span | undefined) => {
    if (!field || !span || span.end <= span.start) return;
    const value = sliceOf(view.text, span);
    leaves.push({ pointer: field.pointer, value, span, score: SCORE, reason: "section" });
  };
  const dated = lines
    .map((line) => ({ line, match: span.exec(sliceOf(view.text, line)) }))
    .find(({ match }) => match);
  for (const field of asked.fields) addMoment(field, dated, add);
  const parts = lines
    .slice(0, HEAD_LINES)
    .flatMap((line) => partsOf(view, line, dated?.line === line ? dated.match : null));
  const isWhoPart = (part: Span) => {
    const words = sliceOf(view.text, part);
    return hasLegalForm(words) || conceptsIn(words).some(namesItself);
  };
  const isWhatPart = (part: Span) => isOccupation(sliceOf(view.text, part));
  const [first, second] = parts;
  const isSwapped = first && second && isWhatPart(second) && !isWhatPart(first);
  const who = parts.find(isWhoPart) ?? (isSwapped ? first : second);
  add(
    asked.what,
    parts.find((part) => part !== who),
  );
  add(asked.who, who);
  return leaves;
}

type Dated = { line: Span; match: RegExpExecArray | null } | undefined;

function addMoment(field: Field, dated: Dated, add: (field: Field, span: Span) => void): void {
  const { line, match } = dated ?? {};
  if (!line || !match || field.node.type !== "string") return;
  const [, first = "", last] = match;
  const at = line.start + match.index;
  const edge = field.meaning.name.map(edgeOf).find((one) => one !== undefined);
  const isYear = field.kind === "date" || field.meaning.name.some((name) => times.has(name));
  if (edge === "last" && last)
    add(field, { start: at + match[0].length - last.length, end: at + match[0].length });
  else if (edge === "first" && last) add(field, { start: at, end: at + first.length });
  else if (edge === undefined && isYear) add(field, { start: at, end: at + match[0].length });
}
