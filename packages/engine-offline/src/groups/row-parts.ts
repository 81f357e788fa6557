import { firstAtOrAfter, type Span } from "@quarry/document";
import { fold, type Recognitions } from "@quarry/vocabulary";
import { withoutItemMark } from "../document/item-mark.ts";
import type { Line } from "../document/lines.ts";
import { withoutTargets } from "../document/link-targets.ts";
import { overlaps, sliceOf, trimSpan } from "../document/span.ts";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import { codesIn } from "../places/runs.ts";
import type { Part } from "./record-group.ts";

/** The more telling kind first: what is a date is no code, and what is a code no number. */
const clearKinds: readonly (keyof Recognitions)[] = [
  "email",
  "url",
  "iban",
  "datetime",
  "date",
  "time",
  "percent",
  "duration",
];
const numericKinds: readonly (keyof Recognitions)[] = ["phone", "money", "number"];
/** Letters and digits in one word, or digits separated by a hyphen or slash. */
const composed = /\p{L}.*\d|\d.*\p{L}|\d[-/_#]\d/u;
const MAX_CODES = 20;
const MAX_OF_KIND = 4;
const MAX_LINES = 8;
const MAX_TEXTS = 6;
const LONGEST_LABEL = 32;
const LONGEST_WHOLE = 600;

type Typed = { kind: string; found: Span };

/** The values with a type in a region, none within another, in the order of the text. */
export function typedIn(view: DocumentView, region: Span): Typed[] {
  const taken: Typed[] = [];
  const spans: Span[] = [];
  const take = (kind: string, found: Span) => {
    const at = firstAtOrAfter(spans, found.start);
    if ([spans[at - 1], spans[at]].some((other) => other && overlaps(other, found))) return;
    taken.splice(at, 0, { kind, found });
    spans.splice(at, 0, found);
  };
  for (const kind of clearKinds)
    for (const found of within(view.recognitions[kind], region)) take(kind, found);
  for (const found of codesIn(withoutTargets(sliceOf(view.text, region)), MAX_CODES)) {
    const code = { start: region.start + found.start, end: region.start + found.end };
    if (composed.test(sliceOf(view.text, code))) take("code", code);
  }
  for (const kind of numericKinds)
    for (const found of within(view.recognitions[kind], region)) take(kind, found);
  return taken;
}

/** The parts of a row that stands in columns: its cells, and what a cell holds beside other things. */
export function partsOfCells(
  view: DocumentView,
  cells: readonly (Part | undefined)[],
): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [column, cell] of cells.entries()) {
    if (!cell || cell.end <= cell.start) continue;
    const key = `c${column}`;
    parts.set(key, cell);
    addTyped(view, cell, parts, `${key}.`);
  }
  return parts;
}

/** The parts of a row of one or several lines that stand in no columns. */
export function partsOfLines(view: DocumentView, lines: readonly Line[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  const filled = lines.filter(({ cells }) => cells.length > 0);
  const first = filled[0];
  const last = filled.at(-1);
  if (!first || !last) return parts;
  const counts = new Map<string, number>();
  for (const [at, line] of filled.slice(0, MAX_LINES).entries()) {
    for (const [index, cell] of line.cells.entries()) {
      if (line.cells.length > 1) parts.set(`l${at}c${index}`, cell);
      addLabelled(view, cell, parts);
      addTyped(view, cell, parts, "", counts);
    }
    parts.set(`l${at}`, withoutItemMark(view.text, trimSpan(view.text, line)));
  }
  if (last.end - first.start <= LONGEST_WHOLE)
    parts.set(
      "all",
      withoutItemMark(view.text, trimSpan(view.text, { start: first.start, end: last.end })),
    );
  addCuts(view.text, withoutItemMark(view.text, trimSpan(view.text, first)), parts);
  const second = filled[1];
  if (second && last.end - second.start <= LONGEST_WHOLE)
    parts.set("tail", trimSpan(view.text, { start: second.start, end: last.end }));
  return parts;
}

/** Where the first words of a row may end and its others begin. */
const cuts: Record<string, RegExp> = {
  ":": /\s*[:：][*_]*\s+/u,
  "-": /\s+[–—-]+\s+/u,
  "(": /\s*\(/u,
  ",": /,\s+/u,
};
/** A name that a sentence opens with. */
const opening = /^\p{Lu}\S*(?:\s\p{Lu}\S*){1,3}(?=\s+[^\p{Lu}\s])/u;

/** "Ada Brook (chair)", "Step one: cut the tin": what stands before and behind the first of each mark. */
function addCuts(text: string, line: Span, parts: Map<string, Part>): void {
  const words = sliceOf(text, line);
  if (words.length > LONGEST_WHOLE) return;
  const put = (key: string, start: number, end: number) => {
    const part = trimSpan(text, { start: line.start + start, end: line.start + end });
    if (part.end > part.start) parts.set(key, part);
  };
  for (const [mark, pattern] of Object.entries(cuts)) {
    const found = pattern.exec(words);
    if (!found || found.index === 0) continue;
    const closed = mark === "(" ? words.indexOf(")", found.index) : -1;
    put(`${mark} before`, 0, found.index);
    const end = closed === -1 ? words.length : closed;
    put(`${mark} behind`, found.index + found[0].length, end);
  }
  const name = opening.exec(words)?.[0].length;
  if (name === undefined) return;
  put("name before", 0, name);
  put("name behind", name, words.length);
}

/** The typed values of a cell, and the words between them. */
function addTyped(
  view: DocumentView,
  cell: Span,
  parts: Map<string, Part>,
  prefix: string,
  counts = new Map<string, number>(),
): void {
  const put = (kind: string, span: Span, most: number) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count < most) parts.set(`${prefix}${kind}${count}`, span);
  };
  let from = cell.start;
  for (const { kind, found } of typedIn(view, cell)) {
    const isWhole = found.start === cell.start && found.end === cell.end && prefix !== "";
    if (!isWhole) put(kind, { start: found.start, end: found.end }, MAX_OF_KIND);
    putWords(view.text, { start: from, end: found.start }, put);
    from = found.end;
  }
  if (from > cell.start || prefix === "") putWords(view.text, { start: from, end: cell.end }, put);
}

/** Marks around the words of a row, and what stands between a number of things and their price: "2 x … at 8.50". */
const leadOfWords = /^[\s\-–—:,;.·•|()*]*(?:[x×]\s+)?/;
const tailOfWords = /[\s\-–—:,;=·•|(×@]+$/;
const priceWord = /\s(?:à|at|je|zu|x|cad)$/;

function putWords(
  text: string,
  region: Span,
  put: (kind: string, span: Span, most: number) => void,
): void {
  const trimmed = trimSpan(text, region);
  const words = sliceOf(text, trimmed);
  if (!/\p{L}{2}/u.test(words)) return;
  const lead = leadOfWords.exec(words)?.[0].length ?? 0;
  const named = words.replace(tailOfWords, "").replace(priceWord, "");
  const span = { start: trimmed.start + lead, end: trimmed.start + named.length };
  if (span.end > span.start) put("t", span, MAX_TEXTS);
}

const label = /(?:^|[\s|;,*_-])(\p{L}[\p{L} .'’/-]{1,30}?)[*_]*[:：][*_]*\s+(?=\S)/gu;

/** "Price: 4.50 Colour: red" in a row: what follows each label, up to the next. */
function addLabelled(view: DocumentView, cell: Span, parts: Map<string, Part>): void {
  const words = sliceOf(view.text, cell);
  if (words.length > LONGEST_WHOLE) return;
  const labels = [...words.matchAll(label)];
  for (const [at, found] of labels.entries()) {
    const name = found[1] ?? "";
    if (name.length > LONGEST_LABEL) continue;
    const start = cell.start + found.index + found[0].length;
    const next = labels[at + 1];
    const end = next ? cell.start + next.index : cell.end;
    const key = `=${fold(name.trim())}`;
    if (end > start && !parts.has(key)) parts.set(key, trimSpan(view.text, { start, end }));
  }
}
