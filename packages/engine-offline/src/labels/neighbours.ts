import type { Span } from "@quarry/document";
import { fold, isCurrency } from "@quarry/vocabulary";
import type { Cell, Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { opensWithBox } from "../fields/choices/read-boxes.ts";

const NEAREST_LINES = 3;
const LONGEST_BLOCK = 40;

/** The next cell, with the one behind it where the first is a colon or a currency's sign alone. */
export function valueBeside({ text }: TextView, line: Line, at: number): Span | undefined {
  const [next, after] = line.cells.slice(at + 1, at + 3);
  const words = next && sliceOf(text, next);
  if (!next || !after || !(words === ":" || isCurrency(fold(words ?? "")))) return next;
  return { start: next.start, end: after.end };
}

/** The nearest cell under a cell that shares columns with it, over at most two empty lines. */
export function cellBelow(view: TextView, line: Line, cell: Cell): Span | undefined {
  for (let index = line.index + 1; index <= line.index + NEAREST_LINES; index++) {
    const below = view.lines[index];
    if (!below) return undefined;
    if (below.cells.length > 0) return cellAligned(view, { line, cell }, below);
  }
  return undefined;
}

/** The cell of another line in the column of a cell: behind as many bars in rows of bars, else one that shares columns. */
function cellAligned(
  { text }: TextView,
  { line, cell }: { line: Line; cell: Cell },
  other: Line,
): Span | undefined {
  if (text[line.start] !== "|" || text[other.start] !== "|") return nearestColumn(other, cell);
  const column = columnsOf(text, line)[line.cells.indexOf(cell)];
  return other.cells[columnsOf(text, other).indexOf(column ?? 0)];
}

const columns = new WeakMap<Line, readonly number[]>();

/** How many bars stand before each cell of a line. */
function columnsOf(text: string, line: Line): readonly number[] {
  const known = columns.get(line);
  if (known) return known;
  let bars = 0;
  let from = line.start;
  const found = line.cells.map(({ start }) => {
    bars += text.slice(from, start).split("|").length - 1;
    from = start;
    return bars;
  });
  columns.set(line, found);
  return found;
}

/** The cell right above that shares columns, as on forms whose labels stand under the line. */
export function cellAbove(view: TextView, line: Line, cell: Cell): Span | undefined {
  if (line.cells.length > 1 && view.text.slice(line.start, line.end).includes("|"))
    return undefined;
  for (let index = line.index - 1; index >= Math.max(0, line.index - 2); index--) {
    const above = view.lines[index];
    if (above && above.cells.length > 0) return nearestColumn(above, cell);
  }
  return undefined;
}

/** The paragraph under a heading, up to the next empty line. */
export function blockBelow(view: TextView, line: Line): Span | undefined {
  let first = line.index + 1;
  while (view.lines[first]?.cells.length === 0 && first <= line.index + 2) first++;
  const start = view.lines[first];
  if (!start || start.cells.length === 0) return undefined;
  let last = start;
  for (let index = first + 1; index < first + LONGEST_BLOCK; index++) {
    const next = view.lines[index];
    if (!next || next.cells.length === 0) break;
    last = next;
  }
  const from = start.cells[0]?.start ?? start.start;
  return { start: from, end: last.cells.at(-1)?.end ?? last.end };
}

/** The lines under a label that each open with a box to tick: options below each other. */
export function boxesBelow({ text, lines }: TextView, { index }: Line): Span | undefined {
  const below = lines.slice(index + 1, index + 1 + LONGEST_BLOCK);
  const end = below.findIndex(({ cells: [cell] }) => !cell || !opensWithBox(sliceOf(text, cell)));
  const options = below.slice(0, end === -1 ? below.length : end);
  const [first, last] = [options[0]?.cells[0], options.at(-1)?.cells.at(-1)];
  return options.length > 1 && first && last ? { start: first.start, end: last.end } : undefined;
}

/** The first cell of a line that shares columns with another's; cells stand in order. */
function nearestColumn({ cells }: Line, cell: Cell): Span | undefined {
  let low = 0;
  let high = cells.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cells[middle]?.right ?? 0) <= cell.left) low = middle + 1;
    else high = middle;
  }
  const found = cells[low];
  return found && found.left < cell.right ? found : undefined;
}
