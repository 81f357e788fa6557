import type { Cell, Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import { opensWithBox } from "../fields/choices/read-boxes.ts";

const HEADER_CELLS = 3;
/** Columns whose edges are uneven are set by their numbers. */
const LEAST_NUMBERS = 2;

/** What a line is to a table, where its cells do not name what stands beside them. */
export type LineRole = "table row" | "header" | "under header";

/** Looks at each cell of the line: ask once for a line, not for each of its cells. */
export function roleOf(view: TextView, line: Line): LineRole | undefined {
  if (isRowOfTable(view, line)) return "table row";
  if (isHeader(view, line)) return "header";
  return isUnderHeader(view, line) ? "under header" : undefined;
}

/** Where the source marks its tables, their cells are paired from there. */
function isRowOfTable(view: TextView, line: Line): boolean {
  return view.document.tables.length > 0 && sliceOf(view.text, line).includes("|");
}

/** Three or more words side by side, each over a value of its own, name nothing beside them. */
function isHeader(view: TextView, line: Line): boolean {
  const below = valuesUnder(view, line);
  const numbers = below.filter((cell) => /\d/.test(sliceOf(view.text, cell)));
  const isUnder = line.cells.every(({ left, right }, at) => {
    const other = below[at];
    return other !== undefined && left < other.right && other.left < right;
  });
  return isSetEvenly(line, below) || (isUnder && numbers.length >= LEAST_NUMBERS);
}

/** A row whose cells begin where those of a header do. */
function isUnderHeader(view: TextView, { index }: Line): boolean {
  const above = view.lines[index - 1];
  return above !== undefined && isSetEvenly(above, valuesUnder(view, above));
}

/** The cells of the next line, as many as those of a line of words. */
function valuesUnder({ text, lines }: TextView, { index, cells }: Line): readonly Cell[] {
  const below = lines[index + 1]?.cells ?? [];
  const areWords = cells.every((cell) => {
    const words = sliceOf(text, cell);
    return !/\d/.test(words) && !opensWithBox(words);
  });
  return cells.length >= HEADER_CELLS && below.length === cells.length && areWords ? below : [];
}

function isSetEvenly({ cells }: Line, below: readonly Cell[]): boolean {
  return below.length > 0 && cells.every(({ left }, at) => left === below[at]?.left);
}
