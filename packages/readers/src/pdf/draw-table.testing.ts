import type { PDFPage } from "pdf-lib";
import { rgb } from "pdf-lib";

/** A cell of a drawn table: its lines, and how many columns and rows it covers. */
export type DrawnCell = { lines: string[]; columns?: number; rows?: number };

/** How lines part cells: as strokes, as thin filled rectangles, or as borders of each cell. */
export type Manner = "strokes" | "rectangles" | "boxes";

type Drawn = {
  /** Left edges of the columns, and the right one of the last. */
  xs: readonly number[];
  /** Upper edges of the rows from the top down, and the lower one of the last, as PDF counts them. */
  ys: readonly number[];
  /** Row by row; undefined where another cell reaches. */
  cells: readonly (readonly (DrawnCell | undefined)[])[];
  manner: Manner;
};

type Edge = { x: number; y: number; width: number; height: number };

function drawEdges(page: PDFPage, box: Edge, manner: Manner): void {
  const { x, y, width, height } = box;
  if (manner === "boxes") {
    page.drawRectangle({ ...box, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
    return;
  }
  const ends = [
    [x, y, x + width, y],
    [x, y + height, x + width, y + height],
    [x, y, x, y + height],
    [x + width, y, x + width, y + height],
  ] as const;
  for (const [x0, y0, x1, y1] of ends) {
    if (manner === "strokes") page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 } });
    else page.drawRectangle({ x: x0, y: y0, width: x1 - x0 || 0.7, height: y1 - y0 || 0.7 });
  }
}

/** Draws a table on a page; its letters are 9 points high. */
export function drawTable(page: PDFPage, { xs, ys, cells, manner }: Drawn): void {
  cells.forEach((row, rowIndex) => {
    row.forEach((cell, columnIndex) => {
      if (!cell) return;
      const { lines, columns = 1, rows = 1 } = cell;
      const [left = 0, right = 0] = [xs[columnIndex], xs[columnIndex + columns]];
      const [top = 0, bottom = 0] = [ys[rowIndex], ys[rowIndex + rows]];
      const box = { x: left, y: bottom, width: right - left, height: top - bottom };
      drawEdges(page, box, manner);
      lines.forEach((text, index) => {
        page.drawText(text, { x: left + 3, y: top - 11 - index * 11, size: 9 });
      });
    });
  });
}
