import type { Cell, Line } from "../../document/lines.ts";
import { sliceOf } from "../../document/span.ts";
import { within } from "../../fields/within.ts";
import { type Column, columnOf, filledColumns } from "../../groups/columns.ts";
import type { Grid, GridCell } from "../../groups/grid.ts";
import { headingsOf } from "../../groups/headings.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { RowFields } from "../list-finding.ts";
import { type BodyRow, bodyRows } from "./body-rows.ts";

type Wanted = {
  /** How many of the wanted columns a line's cells name. */
  countNamed: (cells: readonly Cell[]) => number;
  enough: number;
  /** What the list is called, in concepts. */
  listed: RowFields["listed"];
};

/** Tables set with spaces: a heading line that names columns, and the lines that fill them. */
export function alignedGrids(view: DocumentView, { countNamed, enough, listed }: Wanted): Grid[] {
  const grids: Grid[] = [];
  for (let index = 0; index < view.lines.length; index++) {
    const line = view.lines[index];
    if (index % 500 === 0) view.deadline.check();
    if (!line || line.cells.length < 2 || countNamed(line.cells) < enough) continue;
    const { body, last } = bodyRows(view, line, listed);
    if (body.length === 0) continue;
    grids.push(gridOf(view, line, body));
    index = last;
  }
  return grids;
}

function gridOf(view: DocumentView, header: Line, body: readonly BodyRow[]): Grid {
  const titles = titlesOf(view, body);
  if (titles) return titledGrid(view, { header, body, titles });
  const columns = withLeadColumn(filledColumns(body.map(({ line }) => line)), body);
  const rows = body.map((row) => place(view, row, columns));
  const end = body.at(-1)?.line.end ?? header.end;
  return { start: header.start, end, rows, headings: headingsOf(view, header, columns) };
}

/** What stands above each row, where all have such words of their own over a day or a figure; undefined elsewhere. */
function titlesOf(view: DocumentView, body: readonly BodyRow[]): Cell[] | undefined {
  const titles = body.flatMap(({ title }) => title?.cells[0] ?? []);
  const areApart = body.every(({ line: { cells } }) => {
    const [cell] = cells;
    if (!cell) return false;
    return (
      within(view.recognitions.date, cell).length > 0 || !/\p{L}{2}/u.test(sliceOf(view.text, cell))
    );
  });
  return body.length > 1 && titles.length === body.length && areApart ? titles : undefined;
}

/** A table with the words above its rows as its first column, which has no heading. */
function titledGrid(
  view: DocumentView,
  { header, body, titles }: { header: Line; body: readonly BodyRow[]; titles: readonly Cell[] },
): Grid {
  const columns = filledColumns(body.map(({ line }) => line));
  const rows = body.map((row, at) => [
    titles[at] ?? { start: 0, end: 0 },
    ...place(view, { ...row, lead: [] }, columns),
  ]);
  const headings = [[], ...headingsOf(view, header, columns)];
  return { start: header.start, end: body.at(-1)?.line.end ?? header.end, rows, headings };
}

/** With the column of descriptions that stand above their rows alone, left of all that these fill. */
function withLeadColumn(columns: readonly Column[], body: readonly BodyRow[]): Column[] {
  const first = columns[0]?.left ?? 0;
  const cells = body.flatMap(({ lead }) => lead.flatMap((line) => line.cells[0] ?? []));
  const left = cells.reduce((least, cell) => Math.min(least, cell.left), Number.POSITIVE_INFINITY);
  const right = cells.reduce((most, cell) => Math.max(most, cell.right), 0);
  return cells.length === body.length && right <= first
    ? [{ left, right }, ...columns]
    : [...columns];
}

function place(
  view: DocumentView,
  { line, more, lead }: BodyRow,
  columns: readonly Column[],
): GridCell[] {
  const row: GridCell[] = columns.map(() => ({ start: 0, end: 0 }));
  for (const cell of line.cells) {
    const column = columnOf(cell, columns);
    const known = row[column];
    row[column] = known && known.end > 0 ? { start: known.start, end: cell.end } : cell;
  }
  const words = row.findIndex((cell) => /\p{L}{2}/u.test(sliceOf(view.text, cell)));
  const above = cellsOf(lead, columns);
  const below = cellsOf(more, columns, words);
  return row.map((cell, at) => {
    const own = cell.end > 0 ? [cell, ...(below[at] ?? [])] : [];
    const [first, ...others] = [...(above[at] ?? []), ...own];
    return first && others.length > 0 ? { ...first, more: others } : (first ?? cell);
  });
}

/**
 * The first cell of each line, by the column that it stands in. A line at the margin, left of all words of its row, goes
 * on with these.
 */
function cellsOf(lines: readonly Line[], columns: readonly Column[], words = 0): GridCell[][] {
  const cells: GridCell[][] = columns.map(() => []);
  for (const line of lines) {
    const [cell] = line.cells;
    if (!cell) continue;
    const column = columnOf(cell, columns);
    cells[cell.left === 0 ? Math.max(column, words) : column]?.push(cell);
  }
  return cells;
}
