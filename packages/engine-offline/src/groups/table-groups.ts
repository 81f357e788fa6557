import type { Span } from "@quarry/document";
import { mean } from "../document/mean.ts";
import { sliceOf } from "../document/span.ts";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import { delimitedGrids } from "./delimited-grids.ts";
import { type GridCell, spansFrom } from "./grid.ts";
import { makeGroup } from "./make-group.ts";
import type { RecordGroup, RecordRow } from "./record-group.ts";
import { partsOfCells } from "./row-parts.ts";

type Row = readonly (GridCell & { header?: boolean | undefined })[];
type Grid = Span & { heads: readonly Row[]; rows: readonly Row[] };

/** Tables of a source that are read. */
export const MAX_TABLES = 60;
const MAX_HEADS = 3;
/** Of the characters of a cell, what a value takes at least. */
const VALUE_SHARE = 0.36;
/** Cells of a row that a row with a single one may stand over. */
const LEAST_UNDER_SECTION = 3;

/** The rows of each table of the source, and its columns where each stands for a thing. */
export function tableGroups(view: DocumentView): RecordGroup[] {
  const { tables } = view.document;
  const own = tables.length > 0 ? tables : delimitedGrids(view);
  const grids = joined(
    view,
    own.slice(0, MAX_TABLES).map((table) => gridOf(view, table)),
  );
  return grids.flatMap((grid) =>
    [rowsGroup(view, grid), turnedGroup(view, grid)].filter((one) => one !== undefined),
  );
}

function gridOf(view: DocumentView, { start, end, rows }: Span & { rows: readonly Row[] }): Grid {
  const marked = rows.findIndex((row) => !row.every(({ header }) => header));
  const section = rows.findIndex((row, at) => at > 0 && filledIn(view, row).length === 1);
  const found = marked > 0 ? marked : headsIn(view, rows);
  const count = section > 0 ? Math.min(found, section) : found;
  return { start, end, heads: rows.slice(0, Math.min(count, MAX_HEADS)), rows: rows.slice(count) };
}

/** Rows at the top that hold words alone where the rows below hold values. */
export function headsIn(view: DocumentView, rows: readonly Row[]): number {
  const hold = rows.slice(0, 12).map((row) => valuesIn(view, row));
  const typical = mean(hold.slice(1));
  if (typical < 0.5) return rows.length > 2 ? 1 : 0;
  const first = hold.findIndex((values) => values >= 0.5 * typical);
  return first > 0 && first <= MAX_HEADS ? first : 0;
}

function valuesIn(view: DocumentView, row: Row): number {
  return row.filter((cell) => isValue(view, cell)).length;
}

/** Whether numbers or days are much of a cell: "Unit 10" is a head, "10 kg" a value. */
function isValue({ recognitions, text }: DocumentView, cell: Span): boolean {
  const values = [...within(recognitions.number, cell), ...within(recognitions.date, cell)];
  const longest = Math.max(0, ...values.map(({ start, end }) => end - start));
  const size = sliceOf(text, cell).replace(/\s+/g, "").length;
  return longest > 0 && longest >= VALUE_SHARE * size;
}

/** A table over several pages comes as several tables: equally wide, with the same heads or none. */
function joined(view: DocumentView, grids: readonly Grid[]): Grid[] {
  const whole: Grid[] = [];
  for (const grid of grids) {
    const before = whole.at(-1);
    const isWide = before && widthOf(before) === widthOf(grid) && widthOf(grid) > 1;
    const heads = textOf(view, grid.heads);
    if (isWide && (heads === "" || heads === textOf(view, before.heads)))
      whole[whole.length - 1] = { ...before, end: grid.end, rows: [...before.rows, ...grid.rows] };
    else whole.push(grid);
  }
  return whole;
}

function widthOf({ heads, rows }: Grid): number {
  return (rows[0] ?? heads[0] ?? []).length;
}

function textOf(view: DocumentView, heads: readonly Row[]): string {
  return heads
    .flat()
    .map((cell) => sliceOf(view.text, cell).trim().toLowerCase())
    .join("|");
}

function rowsGroup(view: DocumentView, { start, heads, rows }: Grid): RecordGroup | undefined {
  const records = withSections(view, rows).flatMap((cells) => recordOf(view, cells));
  return makeGroup(view, {
    origin: "table",
    rows: records,
    headings: headingsOf(view, heads),
    start,
  });
}

/** Each row with the words of the row over it that stand alone, as one more column where there are any. */
function withSections(view: DocumentView, rows: readonly Row[]): Row[] {
  const counts = rows.map((row) => filledIn(view, row).length);
  const typical = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const isSection = (at: number) =>
    counts[at] === 1 && (counts[at + 1] ?? 0) >= LEAST_UNDER_SECTION;
  if (typical < LEAST_UNDER_SECTION || !rows.some((_, at) => isSection(at))) return [...rows];
  const whole: Row[] = [];
  let section: Span | undefined;
  for (const [at, row] of rows.entries()) {
    if (isSection(at)) section = filledIn(view, row)[0];
    else whole.push(section ? [...row, sectionCell(section)] : row);
  }
  return whole;
}

type Section = Span & { repeated: true; isSection: true };

function sectionCell({ start, end }: Span): Section {
  return { start, end, repeated: true, isSection: true };
}

/** The cells that hold something, one that spans several columns once. */
function filledIn(view: DocumentView, row: Row): Span[] {
  return row.filter(
    (cell, at) => cell.end > cell.start && !spansFrom(view.text, row[at - 1], cell),
  );
}

/** A transposed table: its first column holds the labels, and each other column is a record. */
function turnedGroup(view: DocumentView, { start, heads, rows }: Grid): RecordGroup | undefined {
  const all = [...heads, ...rows];
  const width = all[0]?.length ?? 0;
  if (width < 3 || width > 12 || all.length > 40) return undefined;
  const names = all.map((row) => row[0] ?? { start: 0, end: 0 });
  const records = Array.from({ length: width - 1 }, (_, at) =>
    all.map((row) => row[at + 1] ?? { start: 0, end: 0 }),
  );
  return makeGroup(view, {
    origin: "turned",
    rows: records.flatMap((cells) => recordOf(view, cells)),
    headings: headingsOf(view, [names]),
    start,
  });
}

function headingsOf({ text }: DocumentView, heads: readonly Row[]): Map<string, string[]> {
  const headings = new Map<string, string[]>();
  const width = Math.max(0, ...heads.map((row) => row.length));
  for (let column = 0; column < width; column++) {
    const words = heads
      .map((row) => row[column])
      .map((cell) => (cell ? sliceOf(text, cell).trim() : ""));
    const heading = [...new Set(words.filter((one) => one !== ""))];
    const whole = heading.join(" ");
    headings.set(`c${column}`, heading.length > 1 ? [...heading.toReversed(), whole] : heading);
  }
  return headings;
}

/** A cell that spans columns is the first one's; one that spans rows is of each of them. */
function recordOf(view: DocumentView, cells: Row): RecordRow[] {
  const own = cells.map((cell, at) =>
    spansFrom(view.text, cells[at - 1], cell) ? { start: 0, end: 0 } : cell,
  );
  const filled = own.filter(({ start, end }) => end > start);
  const begun = filled.filter((cell) => !("repeated" in cell && cell.repeated));
  if (begun.length === 0) return [];
  const start = Math.min(...begun.map((cell) => cell.start));
  const end = Math.max(...begun.map((cell) => cell.end));
  const section = cells.find((cell) => "isSection" in cell);
  return [{ start, end, parts: partsOfCells(view, own), ...(section && { section }) }];
}
