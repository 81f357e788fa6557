import type { Cell, Line } from "../document/lines.ts";

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

/**
 * Index of the column that a cell belongs to: the one it shares most with, else the nearest.
 *
 * @param columns in their order, none over another.
 */
export function columnOf(cell: Pick<Cell, "left" | "right">, columns: readonly Column[]): number {
  let best = Math.max(0, firstEndingAfter(columns, cell.left) - 1);
  let most = Number.NEGATIVE_INFINITY;
  for (let index = best; index < columns.length; index++) {
    const { left, right } = columns[index] as Column;
    const shared = Math.min(cell.right, right) - Math.max(cell.left, left);
    if (shared > most) [best, most] = [index, shared];
    if (left >= cell.right) break;
  }
  return best;
}

/** The columns that share positions with a cell. @param columns in their order, none over another. */
export function columnsUnder(
  cell: Pick<Cell, "left" | "right">,
  columns: readonly Column[],
): { column: Column; index: number }[] {
  const under: { column: Column; index: number }[] = [];
  for (let index = firstEndingAfter(columns, cell.left); ; index++) {
    const column = columns[index];
    if (!column || column.left >= cell.right) return under;
    under.push({ column, index });
  }
}

function firstEndingAfter(columns: readonly Column[], position: number): number {
  let low = 0;
  let high = columns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((columns[middle]?.right ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
