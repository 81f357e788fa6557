import { itemMarkOf } from "../document/item-mark.ts";
import type { Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";
import { makeGroup } from "./make-group.ts";
import type { RecordGroup, RecordRow } from "./record-group.ts";
import { partsOfLines, typedIn } from "./row-parts.ts";

const MAX_GROUPS = 60;
const MAX_LINES_OF_ROW = 14;
/** Sections and clauses may be longer. */
const MAX_LINES_OF_SECTION = 120;
/** Lines that begin with one word open rows where there are more than these by chance. */
const LEAST_SAME_WORD = 3;
const MAX_ODD = 2;

/** What opens a row, as far as its first line shows. */
type Opening = string;

/** Runs of lines of one make, each a row: a bill's items, a programme's times. */
export function lineGroups(view: DocumentView): RecordGroup[] {
  const groups: RecordGroup[] = [];
  const makes = view.lines.map((line) => makeOf(view, line));
  for (const make of new Set(makes)) {
    if (make === "" || groups.length >= MAX_GROUPS) continue;
    view.deadline.check();
    for (const lines of runsOf(view, makes, make)) {
      const rows = lines.map((line) => rowOf(view, [line]));
      push(groups, makeGroup(view, { origin: "lines", rows }));
    }
  }
  return groups;
}

/** Runs of several lines that open alike: from each such line to before the next. */
export function blockGroups(view: DocumentView): RecordGroup[] {
  const groups: RecordGroup[] = [];
  const openings = view.lines.map((line) => openingsOf(view, line));
  for (const [opening, starts] of startsOf(openings)) {
    if (groups.length >= MAX_GROUPS) break;
    view.deadline.check();
    for (const run of chained(view, starts, opening)) {
      if (run.length < 2 || run.length > 400) continue;
      const rows = rowsFrom(view, run);
      push(
        groups,
        makeGroup(view, { origin: opening.startsWith("#") ? "sections" : "blocks", rows }),
      );
    }
  }
  return [...groups, ...gapGroups(view)];
}

/** The lines that each opening opens; those of one word last, the most frequent first. */
function startsOf(openings: readonly Opening[][]): [Opening, number[]][] {
  const starts = new Map<Opening, number[]>();
  for (const [at, all] of openings.entries())
    for (const opening of all) {
      const known = starts.get(opening);
      if (known) known.push(at);
      else starts.set(opening, [at]);
    }
  const isWord = ([opening]: [Opening, number[]]) => opening.startsWith("word ");
  const all = [...starts];
  return [
    ...all.filter((one) => !isWord(one)),
    ...all
      .filter((one) => isWord(one) && one[1].length >= LEAST_SAME_WORD)
      .sort(([, one], [, other]) => other.length - one.length),
  ];
}

/** Runs of lines that empty lines part. */
function gapGroups(view: DocumentView): RecordGroup[] {
  const segments: Line[][] = [];
  for (const line of view.lines) {
    const isAfterGap = view.lines[line.index - 1]?.cells.length === 0 || line.index === 0;
    if (line.cells.length === 0) continue;
    if (isAfterGap) segments.push([]);
    segments.at(-1)?.push(line);
  }
  const groups: RecordGroup[] = [];
  let run: Line[][] = [];
  const end = () => {
    if (run.length >= 2 && groups.length < MAX_GROUPS && run.some((lines) => lines.length > 1))
      push(
        groups,
        makeGroup(view, { origin: "blocks", rows: run.map((lines) => rowOf(view, lines)) }),
      );
    run = [];
  };
  for (const segment of segments) {
    const before = run.at(-1);
    const first = segment[0];
    const isHeaded = first !== undefined && isHeading(view, first) && segment.length === 1;
    if (isHeaded || (before && !isAlike(before, segment))) end();
    if (!isHeaded) run.push(segment);
  }
  end();
  return groups;
}

/** A marked heading, or a lone line of a few words after a gap or in capitals. */
function isHeading(view: DocumentView, line: Line): boolean {
  const words = sliceOf(view.text, line).trim();
  if (/^#{1,6}\s/.test(words)) return true;
  if (line.cells.length !== 1 || words.length > 40 || /[\d:,;.]/.test(words)) return false;
  const isAfterGap = view.lines[line.index - 1]?.cells.length === 0;
  return isAfterGap || words === words.toUpperCase();
}

function isAlike(one: readonly Line[], other: readonly Line[]): boolean {
  const [less, more] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  return more <= MAX_LINES_OF_ROW && (more - less <= 1 || more <= 2 * less);
}

function push(groups: RecordGroup[], group: RecordGroup | undefined): void {
  if (group) groups.push(group);
}

function rowOf(view: DocumentView, lines: readonly Line[]): RecordRow {
  const first = lines[0];
  const last = lines.at(-1);
  return { start: first?.start ?? 0, end: last?.end ?? 0, parts: partsOfLines(view, lines) };
}

/** The kinds of what a line holds, a duration as a number ("3 h", "3 pcs"); empty for a line without. */
function makeOf(view: DocumentView, line: Line): string {
  if (line.cells.length === 0 || line.end - line.start > 300) return "";
  const kinds = typedIn(view, line).map(({ kind }) => (kind === "duration" ? "number" : kind));
  const mark = itemMarkOf(sliceOf(view.text, line)) === "" ? "" : "*";
  return kinds.length === 0 ? mark : mark + [...new Set(kinds)].sort().join(" ");
}

/** Runs of lines of a make with few others between them. */
function runsOf(view: DocumentView, makes: readonly string[], make: string): Line[][] {
  const runs: Line[][] = [];
  let odd = MAX_ODD + 1;
  for (const [at, one] of makes.entries()) {
    const line = view.lines[at];
    if (!line || line.cells.length === 0) continue;
    if (one !== make) {
      odd += isHeading(view, line) ? MAX_ODD + 1 : 1;
      continue;
    }
    if (odd > MAX_ODD) runs.push([]);
    runs.at(-1)?.push(line);
    odd = 0;
  }
  return runs.filter((run) => run.length >= 2);
}

/** What a line opens with that may open other rows too. */
function openingsOf(view: DocumentView, line: Line): Opening[] {
  if (line.cells.length === 0) return [];
  const words = sliceOf(view.text, line);
  const level = /^\s*(#{1,6})\s/.exec(words)?.[1];
  if (level) return [level];
  const openings: Opening[] = [];
  if (/^\s*\d{1,3}[.)]\s/.test(words)) openings.push("number");
  else if (itemMarkOf(words) !== "") openings.push("bullet");
  if (/^\s*!?\[/.test(words)) openings.push("link");
  const [first] = typedIn(view, { start: line.start, end: Math.min(line.end, line.start + 200) });
  if (first) {
    openings.push(`has ${first.kind}`);
    if (first.found.start - line.start <= 4) openings.push(`opens ${first.kind}`);
  }
  const word = /^\s*(\p{L}{2,}|§+|:\d\d\p{L}?:)(?=[\s.:\d])/u.exec(words)?.[1];
  if (word) openings.push(`word ${word.toLowerCase()}`);
  const label = /^\s*([^:：]{2,28})[:：]/.exec(words)?.[1];
  if (label && !/\d/.test(label)) openings.push(`label ${label.toLowerCase()}`);
  return openings;
}

/** Starts that follow each other within the lines of one row. */
function chained(view: DocumentView, starts: readonly number[], opening: Opening): number[][] {
  const runs: number[][] = [];
  const isSection = /^(?:#|word |number)/.test(opening);
  const most = isSection ? MAX_LINES_OF_SECTION : MAX_LINES_OF_ROW;
  for (const start of starts) {
    const before = runs.at(-1)?.at(-1);
    const isParted =
      before !== undefined &&
      !isSection &&
      view.lines.slice(before + 1, start).some((line) => isHeading(view, line));
    if (before === undefined || isParted || start - before > most) runs.push([]);
    runs.at(-1)?.push(start);
  }
  return runs;
}

/** The rows that begin at these lines; the last is as long as the longest of the others. */
function rowsFrom(view: DocumentView, starts: readonly number[]): RecordRow[] {
  const lengths = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
  const longest = Math.max(1, ...lengths);
  return starts.map((start, at) => {
    const lines = view.lines.slice(start, start + (lengths[at] ?? longest));
    return rowOf(view, at === starts.length - 1 ? untilHeading(view, lines) : lines);
  });
}

/** The last row ends before the next heading. */
function untilHeading(view: DocumentView, lines: readonly Line[]): Line[] {
  const end = lines.findIndex((line, at) => at > 0 && isHeading(view, line));
  return end === -1 ? [...lines] : lines.slice(0, end);
}
