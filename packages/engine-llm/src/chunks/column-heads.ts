import { lineStart } from "./boundaries.ts";

/** A column's edges in characters of its line, `right` exclusive. */
type Edges = { left: number; right: number };

/** So much of a row stands under heads that are its own. */
const LEAST_ALIGNED = 0.6;

/**
 * The line of column heads over the row that begins at the offset, in a table that is set with
 * spaces alone: the nearest line of words above it whose cells share their edges with the row's.
 */
export function columnHeadsAbove(text: string, offset: number): string | undefined {
  const rowEnd = text.indexOf("\n", offset);
  const row = cellsOf(text.slice(lineStart(text, offset), rowEnd < 0 ? text.length : rowEnd));
  if (row.length < 2) return undefined;
  for (let end = lineStart(text, offset) - 1; end > 0; ) {
    const start = lineStart(text, end);
    const line = text.slice(start, end);
    if (!/\d/.test(line) && areHeadsOf(cellsOf(line), row)) return line.trimEnd();
    end = start - 1;
  }
  return undefined;
}

function areHeadsOf(heads: readonly Edges[], row: readonly Edges[]): boolean {
  if (heads.length < 2 || heads.length < row.length) return false;
  const aligned = row.filter(({ left, right }) => {
    return heads.some((head) => isNear(head.left, left) || isNear(head.right, right));
  });
  return aligned.length >= row.length * LEAST_ALIGNED;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1;
}

/** Cells are parted by two spaces or more. */
function cellsOf(line: string): Edges[] {
  return Array.from(line.matchAll(/\S+(?: \S+)*/g), ({ 0: cell, index }) => {
    return { left: index, right: index + cell.length };
  });
}
