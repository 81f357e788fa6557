import type { Cell, Line } from "../text/lines.ts";
import type { Span } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { Grid } from "./grid.ts";

const PATIENCE = 40;
const HEADER_LINES_JOINED = 2;

/** Says how many of the wanted columns a line's cells name. */
export type CountNamed = (cells: readonly Cell[]) => number;

/** Tables set with spaces: a heading line that names columns, and the lines that fill them. */
export function alignedGrids(view: DocumentView, countNamed: CountNamed, enough: number): Grid[] {
  const grids: Grid[] = [];
  for (let index = 0; index < view.lines.length; index++) {
    const line = view.lines[index];
    if (index % 500 === 0) view.deadline.check();
    if (!line || line.cells.length < 2 || countNamed(line.cells) < enough) continue;
    const header = joinHeader(view, line);
    const { rows, last } = readRows(view, header, line);
    if (rows.length === 0) continue;
    grids.push({
      start: line.start,
      end: view.lines[last]?.end ?? line.end,
      rows: [header, ...rows],
    });
    index = last;
  }
  return grids;
}

/** A heading of several lines: words right above or below a column's heading belong to it. */
function joinHeader(view: DocumentView, line: Line): Cell[] {
  let header = line.cells.map((cell) => ({ ...cell }));
  for (let step = 1; step <= HEADER_LINES_JOINED; step++) {
    const below = view.lines[line.index + step];
    if (!below || below.cells.length === 0 || !isHeading(view, below)) break;
    const added = below.cells.filter((cell) => !header.some((known) => shareColumns(known, cell)));
    header = [...header, ...added].sort((a, b) => a.left - b.left);
  }
  return header;
}

function isHeading(view: DocumentView, line: Line): boolean {
  return line.cells.length > 1 && !/\d/.test(view.text.slice(line.start, line.end));
}

function readRows(
  view: DocumentView,
  header: Cell[],
  headerLine: Line,
): { rows: Span[][]; last: number } {
  const rows: Span[][] = [];
  const heading = squeezed(view, headerLine);
  let last = headerLine.index;
  let isOpen = false;
  for (let index = headerLine.index + 1; index < view.lines.length; index++) {
    const line = view.lines[index];
    if (!line || index - last > PATIENCE) break;
    if (index % 500 === 0) view.deadline.check();
    if (line.cells.length === 0) {
      isOpen = false;
    } else if (squeezed(view, line) === heading) {
      last = index;
    } else if (isRow(view, line, header)) {
      rows.push(place(line.cells, header));
      last = index;
      isOpen = true;
    } else if (isOpen && continues(view, line, header)) {
      extend(rows.at(-1) ?? [], line.cells[0], header);
      last = index;
    } else isOpen = false;
  }
  return { rows, last };
}

function isRow(view: DocumentView, line: Line, header: readonly Cell[]): boolean {
  const filled = new Set(line.cells.map((cell) => columnOf(cell, header))).size;
  const hasDigit = /\d/.test(view.text.slice(line.start, line.end));
  return filled >= Math.max(2, Math.ceil(header.length / 2)) && hasDigit;
}

/** A lone cell under a column of words goes on with the row above. */
function continues(view: DocumentView, line: Line, header: readonly Cell[]): boolean {
  const [cell, ...others] = line.cells;
  if (!cell || others.length > 0) return false;
  const content = view.text.slice(cell.start, cell.end);
  const column = header[columnOf(cell, header)];
  return (
    /\p{L}{2}/u.test(content) &&
    !/[:：]/.test(content) &&
    column !== undefined &&
    cell.left < column.right + 4
  );
}

function extend(row: Span[], cell: Cell | undefined, header: readonly Cell[]): void {
  if (!cell) return;
  const column = columnOf(cell, header);
  const known = row[column];
  if (known && known.end > known.start) row[column] = { start: known.start, end: cell.end };
}

function place(cells: readonly Cell[], header: readonly Cell[]): Span[] {
  const row: Span[] = header.map(() => ({ start: 0, end: 0 }));
  for (const cell of cells) {
    const column = columnOf(cell, header);
    const known = row[column];
    row[column] = known && known.end > 0 ? { start: known.start, end: cell.end } : cell;
  }
  return row;
}

/** The heading that a cell stands under: by shared columns first, else by the nearer edge. */
function columnOf(cell: Cell, header: readonly Cell[]): number {
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, heading] of header.entries()) {
    const shared = Math.min(cell.right, heading.right) - Math.max(cell.left, heading.left);
    const edges = Math.min(
      Math.abs(cell.left - heading.left),
      Math.abs(cell.right - heading.right),
    );
    const distance = shared > 0 ? edges - 1_000 : edges;
    if (distance < nearest) [best, nearest] = [index, distance];
  }
  return best;
}

function shareColumns(a: Cell, b: Cell): boolean {
  return a.left < b.right && b.left < a.right;
}

function squeezed(view: DocumentView, line: Line): string {
  return view.text.slice(line.start, line.end).replace(/\s+/g, " ").trim().toLowerCase();
}
