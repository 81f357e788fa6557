import { inReadingOrder } from "../columns.ts";
import { PageTextWriter } from "../page-text-writer.ts";
import type { Segment } from "../placed-text.ts";
import { toLines } from "../segments.ts";

/** A run of text, 10 high, 5 for each character. */
export function run(text: string, left: number, top: number, rightToLeft = false): Segment {
  const right = left + text.length * 5;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const x = left + index * 5;
    return {
      text: word,
      box: [x, top - 8, x + word.length * 5, top + 2] as [number, number, number, number],
    };
  });
  return { text, left, right, baseline: top, height: 10, rightToLeft, words };
}

/** Rows of runs at the left edges of their columns; an empty text is none. */
export function rows(
  edges: readonly number[],
  texts: readonly (readonly string[])[],
  top = 0,
): Segment[] {
  return texts.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === "" ? [] : run(text, edges[column] ?? 0, top + index * 14),
    ),
  );
}

/** Writes them as one page, with the texts of the cells of its tables. */
export function write(segments: readonly Segment[]) {
  const writer = new PageTextWriter();
  writer.page(inReadingOrder(toLines(segments)), { width: 600, height: 800 });
  const texts = writer.tables.map((table) => table.rows.map((row) => row.map(({ text }) => text)));
  return { text: writer.text, tables: writer.tables, texts };
}
