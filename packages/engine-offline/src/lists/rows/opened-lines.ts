import type { Span } from "@quarry/document";
import { alternatives, edgeOf } from "@quarry/vocabulary";
import words from "@quarry/vocabulary/lexicon/values/date-words.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import type { Line } from "../../text/lines.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { FoundLeaf, ListFinding } from "../grid.ts";

const SCORE = 0.52;
const FEWEST = 2;
/** Empty lines that may part two rows. */
const GAP = 1;
const LONGEST_NAME = 40;
/** Of what a line says after it has opened, where it may end with a name. */
const LONGEST_TITLE = 300;

const bullet = /^\s*(?:[-*•]\s+)?/;
const oclock = alternatives(Object.values(words.oclock).flat());
const afterTime = new RegExp(`^\\s?(?:(?:${oclock})(?!\\p{L}))?[\\s:.|–—-]*`, "iu");
const untilTime = /^\s*[-–—]\s*$/;
/** "TOP 1: ", "3. ", "Item 4 - " */
const numbered = /^\s*(?:\p{L}{2,12}\.?\s+)?(\d{1,3})\s*[.:)–—-]\s+(?=\S)/u;
const nameAtEnd = /(?:\s+[–—|-]\s+|\s*,\s+|\s{2,}|\t+)(\p{Lu}[^,|–—\t]*)$/u;

type Asked = { first: Field; last?: Field | undefined; words: Field; whom?: Field | undefined };
type Opened = { line: Line; first: Span; last?: Span; rest: Span };

/** A programme or an agenda without headings: lines that open with a time, or are numbered one by one. */
export function openedLines(view: DocumentView, fields: readonly Field[]): ListFinding | undefined {
  const words = fields.find(({ kind, node }) => kind === "text" && node.type === "string");
  if (!words) return undefined;
  const whom = fields.find(({ kind }) => kind === "person");
  const times = fields.filter((field) => isTime(field) && field !== words);
  const [first, last] = times;
  if (first) return findingOf(view, { first, last, words, whom }, runsOf(view, timeOf));
  const number = fields.find(({ node }) => node.type === "integer" || node.type === "number");
  const isAgenda = number?.kind === "number" && fields.length <= 3;
  const runs = isAgenda ? runsOf(view, numberOf).filter((run) => isCounted(view, run)) : [];
  return number && findingOf(view, { first: number, words, whom }, runs);
}

function isTime({ kind, node, meaning }: Field): boolean {
  return kind === "time" || (node.type === "string" && meaning.name.some((one) => edgeOf(one)));
}

function timeOf(view: DocumentView, line: Line): Opened | undefined {
  const start = line.start + (bullet.exec(sliceOf(view.text, line))?.[0].length ?? 0);
  const [first, second] = within(view.recognitions.time, line);
  if (first?.start !== start) return undefined;
  const isRange = second && untilTime.test(view.text.slice(first.end, second.start));
  const end = isRange ? second.end : first.end;
  const mark = afterTime.exec(view.text.slice(end, line.end))?.[0].length ?? 0;
  const rest = trimSpan(view.text, { start: end + mark, end: line.end });
  return { line, first, ...(isRange && { last: second }), rest };
}

function numberOf({ text }: DocumentView, line: Line): Opened | undefined {
  const content = sliceOf(text, line);
  const match = numbered.exec(content);
  const digits = match?.[1];
  if (!match || !digits) return undefined;
  const start = line.start + match[0].lastIndexOf(digits);
  const rest = trimSpan(text, { start: line.start + match[0].length, end: line.end });
  return { line, first: { start, end: start + digits.length }, rest };
}

/** Lines that open so, one after the other; each says something more. */
function runsOf(
  view: DocumentView,
  opened: (view: DocumentView, line: Line) => Opened | undefined,
): Opened[][] {
  const runs: Opened[][] = [];
  for (const line of view.lines) {
    const found = opened(view, line);
    if (!found || !/\p{L}{2}/u.test(sliceOf(view.text, found.rest))) continue;
    const before = runs.at(-1)?.at(-1);
    if (before && line.index - before.line.index <= 1 + GAP) runs.at(-1)?.push(found);
    else runs.push([found]);
  }
  return runs;
}

function isCounted({ text }: DocumentView, run: readonly Opened[]): boolean {
  return run.every(({ first }, at) => Number(sliceOf(text, first)) === at + 1);
}

function findingOf(
  view: DocumentView,
  asked: Asked,
  runs: readonly Opened[][],
): ListFinding | undefined {
  let run: readonly Opened[] = [];
  for (const each of runs) if (each.length > run.length) run = each;
  if (run.length < FEWEST) return undefined;
  const rows = run.map((opened) => rowOf(view, asked, opened));
  const places = run.map(({ line: { start, end } }) => ({ start, end }));
  return { rows, score: SCORE, reason: "opened-line", places };
}

function rowOf({ text }: DocumentView, asked: Asked, { first, last, rest }: Opened): FoundLeaf[] {
  const isShort = rest.end - rest.start <= LONGEST_TITLE;
  const name = asked.whom && isShort ? nameAtEnd.exec(sliceOf(text, rest)) : undefined;
  const isNamed = name?.[1] !== undefined && name[1].length <= LONGEST_NAME;
  const titled = isNamed ? { start: rest.start, end: rest.start + name.index } : rest;
  const named = isNamed ? { start: rest.end - (name[1]?.length ?? 0), end: rest.end } : undefined;
  const leaf = (field: Field | undefined, span: Span | undefined): FoundLeaf[] => {
    if (!field || !span) return [];
    const words = sliceOf(text, span);
    const value = field.node.type === "string" ? words : Number(words);
    return [{ pointer: field.pointer, value, span, score: SCORE, reason: "opened-line" }];
  };
  return [
    ...leaf(asked.first, first),
    ...leaf(asked.last, last),
    ...leaf(asked.words, titled),
    ...leaf(asked.whom, named),
  ];
}
