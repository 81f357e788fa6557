import type { Row, RowCell, Segment } from "./placed-text.ts";
import { isRightToLeft } from "./segments.ts";
import type { TextBuffer } from "./text-buffer.ts";

/** What a row's cell says, where, the columns that it covers, and how many rows where more than one. */
export type WrittenCell = {
  text: string;
  start: number;
  end: number;
  columns: number[];
  rows?: number;
};

/** Left edge of the text, and the usual width of a character, in the page's unit. */
export type Grid = { left: number; unit: number };

/** Characters after which a wide gap is no longer drawn in full. */
const widestLine = 400;

/**
 * Writes a row as one line. Cells stand on a grid of characters, at least two spaces apart, and a
 * table's below its headings where the first ones are empty; the lines of wrapped text are one again.
 */
export function writeRow(buffer: TextBuffer, row: Row, { left, unit }: Grid): WrittenCell[] {
  const begun = buffer.length;
  const rightToLeft = isRightToLeft(row.lines.flatMap(({ segments }) => segments));
  const inOrder = <Item>(items: Item[]) => (rightToLeft ? items.toReversed() : items);

  function gapBefore(segment: Segment): string {
    const written = buffer.length - begun;
    const column = rightToLeft ? 0 : Math.round((segment.left - left) / unit);
    const least = written === 0 ? 0 : 2;
    const isIndented = written > 0 || row.isTabular;
    return isIndented ? " ".repeat(Math.max(least, Math.min(column, widestLine) - written)) : "";
  }

  function writeCell({ lines, ...place }: RowCell): WrittenCell {
    const cell = { ...place, start: -1, text: "" };
    for (const line of lines) {
      inOrder(line).forEach((segment, index) => {
        const isFirst = cell.start === -1;
        const gap = !isFirst && index === 0 ? " " : gapBefore(segment);
        buffer.append(gap);
        if (isFirst) cell.start = buffer.length;
        cell.text += `${isFirst ? "" : gap}${buffer.segment(segment)}`;
      });
    }
    return { ...cell, end: cell.start + cell.text.length };
  }

  const cells = inOrder(row.cells).map(writeCell);
  buffer.append("\n");
  return cells;
}
