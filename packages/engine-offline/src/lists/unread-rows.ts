import type { Span } from "@quarry/document";
import type { Line } from "../document/lines.ts";
import type { ListField } from "../fields/field.ts";
import { within } from "../fields/within.ts";
import { isSummary } from "../groups/summary.ts";
import type { DocumentView } from "../labels/view.ts";
import type { ListExtent, ListFinding } from "./list-finding.ts";

/** Fewer rows do not show what a row looks like. */
const LEAST_ROWS = 5;
/** A row looks like the others where it holds what all but this share of them hold. */
const ODD_SHARE = 0.1;
/** Lines after the last row in which the list may go on: about two pages. */
const FARTHEST = 120;

/** What a line holds, by which it is known as a row. */
type Looks = { cells: number; dates: number; amounts: number };

/**
 * Lines that look like the rows of a list and are none of those that were read: between them, or
 * right after them. A list that leaves such lines out was cut short.
 */
function unreadRows(
  view: DocumentView,
  { meaning }: ListField,
  { rows, places }: ListFinding,
): Line[] {
  if (rows.length < LEAST_ROWS) return [];
  const read = linesOf(view, places);
  const [first = 0] = read;
  const last = [...read].at(-1) ?? 0;
  const looks = commonLooks(view, read, rows.length);
  if (!looks) return [];
  const unread: Line[] = [];
  let end = last + FARTHEST;
  for (let index = first; index < Math.min(end, view.lines.length); index++) {
    const line = view.lines[index];
    if (!line || read.has(index) || line.cells.length < looks.cells) continue;
    if (isSummary(view, line.cells, meaning.name)) {
      if (index > last) break;
    } else if (isAlike(looksOf(view, line), looks)) {
      unread.push(line);
      end = Math.max(end, index + FARTHEST);
    }
  }
  return unread;
}

/** Indexes of the lines that the rows stand on, ascending. */
function linesOf(view: DocumentView, places: readonly Span[]): Set<number> {
  const filled = places.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  const read = new Set<number>();
  let index = 0;
  for (const { start, end } of filled) {
    while ((view.lines[index]?.end ?? Number.POSITIVE_INFINITY) < start) index++;
    for (let at = index; (view.lines[at]?.start ?? end) < end; at++) read.add(at);
  }
  return read;
}

/** What nearly all rows hold; undefined where that is too little to know a row by. */
function commonLooks(view: DocumentView, read: Set<number>, rows: number): Looks | undefined {
  const all = [...read].flatMap((index) => view.lines[index] ?? []);
  if (all.length > rows * (1 + ODD_SHARE)) return undefined; // rows of several lines
  const each = all.map((line) => looksOf(view, line));
  const least = (part: keyof Looks) =>
    each.map((looks) => looks[part]).sort((a, b) => a - b)[Math.floor(ODD_SHARE * each.length)] ??
    0;
  const looks = { cells: least("cells"), dates: least("dates"), amounts: least("amounts") };
  return looks.dates + looks.amounts >= 2 && looks.cells >= 3 ? looks : undefined;
}

function looksOf({ recognitions }: DocumentView, line: Line): Looks {
  return {
    cells: line.cells.length,
    dates: within(recognitions.date, line).length,
    amounts: within(recognitions.money, line).length,
  };
}

function isAlike(one: Looks, other: Looks): boolean {
  return one.dates >= other.dates && one.amounts >= other.amounts;
}

/** How much of a list was found; a list of scalars is counted where marks of its own part it. */
export function extentOf(view: DocumentView, list: ListField, finding: ListFinding): ListExtent {
  const { node } = list;
  const taken = finding.rows.length;
  const spans = finding.rows.flat().flatMap(({ span }) => span ?? []);
  const { shown } = finding;
  if (node.items.type !== "object" || shown !== undefined) {
    return { taken, places: spans, ...(shown !== undefined && { shown: Math.max(taken, shown) }) };
  }
  const unread = unreadRows(view, list, finding);
  return { taken, shown: taken + unread.length, places: [...spans, ...unread] };
}
