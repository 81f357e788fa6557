import type { Cell, Line } from "../../text/lines.ts";

/** A run of character columns, `right` exclusive. */
export type Column = { left: number; right: number };

const SAMPLE = 60;
const STRAY_SHARE = 0.1;

/**
 * The columns that rows really fill: runs of positions that more than a stray row covers. A heading
 * may be narrower or wider than what stands under it, so its own gaps are not trusted.
 */
export function filledColumns(rows: readonly Line[]): Column[] {
  const sample = rows.slice(0, SAMPLE);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.at(-1)?.right ?? 0));
  const cover = new Uint16Array(width + 2);
  for (const { cells } of sample) {
    for (const { left, right } of cells) {
      for (let at = left; at < right; at++) cover[at] = (cover[at] ?? 0) + 1;
    }
  }
  const stray = Math.floor(sample.length * STRAY_SHARE);
  const columns: Column[] = [];
  let left: number | undefined;
  for (let at = 0; at <= width + 1; at++) {
    const isFilled = (cover[at] ?? 0) > stray;
    if (isFilled) left ??= at;
    else if (left !== undefined) {
      columns.push({ left, right: at });
      left = undefined;
    }
  }
  return columns;
}

/** Index of the column that a cell belongs to: the one it shares most with, else the nearest. */
export function columnOf(cell: Pick<Cell, "left" | "right">, columns: readonly Column[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}
