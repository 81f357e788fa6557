import { isHidden } from "./element-kinds.ts";
import { type HtmlElement, isElement } from "./tree.ts";

/** Rows of equal length: the cell that covers each place, undefined where none does. */
export type Grid = { rows: (HtmlElement | undefined)[][]; headerRows: number };

const maxColumns = 100;
const maxPlaces = 200_000;

type Row = { cells: HtmlElement[]; inHead: boolean };

function rowsOf(table: HtmlElement, inHead = false): Row[] {
  return table.children.filter(isElement).flatMap((child): Row[] => {
    if (isHidden(child)) return [];
    if (/^(thead|tbody|tfoot)$/.test(child.name)) return rowsOf(child, child.name === "thead");
    if (child.name !== "tr") return [];
    const cells = child.children
      .filter(isElement)
      .filter((cell) => /^t[dh]$/.test(cell.name) && !isHidden(cell));
    return cells.length === 0 ? [] : [{ cells, inHead }];
  });
}

const spanOf = (value: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Number.parseInt(value ?? "1", 10) || 1));

function layOut(source: Row[]): Grid["rows"] {
  const rows: Grid["rows"] = source.map(() => []);
  let places = 0;
  source.forEach(({ cells }, y) => {
    let x = 0;
    for (const cell of cells) {
      while (rows[y]?.[x]) x += 1;
      const width = spanOf(cell.attributes.colspan, maxColumns - x);
      const height = spanOf(cell.attributes.rowspan, source.length - y);
      places += width * height;
      if (x >= maxColumns || places > maxPlaces) return;
      for (const row of rows.slice(y, y + height)) {
        for (let dx = 0; dx < width; dx++) row[x + dx] ??= cell;
      }
      x += width;
    }
  });
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: columns }, (_, x) => row[x]));
}

/** A row that only opens cells which the next row goes on with, as pivot tables have. */
function isOpening(row: Grid["rows"][number], next: Grid["rows"][number] | undefined): boolean {
  return row.includes(undefined) && row.every((cell, x) => !cell || cell === next?.[x]);
}

/**
 * Lays a table's cells on a grid, spanning ones over every place that they cover; leading rows in
 * a thead or of heading cells only are its headings. A table of one column arranges a page and is
 * no table of data: undefined.
 */
export function tableGrid(table: HtmlElement): Grid | undefined {
  const source = rowsOf(table);
  const laid = layOut(source).map((row, y) => ({ row, inHead: source[y]?.inHead === true }));
  const kept = laid.filter(({ row }, y) => !isOpening(row, laid[y + 1]?.row));
  if ((kept[0]?.row.length ?? 0) < 2) return undefined;
  const body = kept.findIndex(
    ({ row, inHead }) => !inHead && !row.every((cell) => cell?.name === "th"),
  );
  return { rows: kept.map(({ row }) => row), headerRows: body === -1 ? 1 : body };
}
