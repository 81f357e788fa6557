import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import type { CellPair } from "./score.ts";

/** Where text may stand on a page, in points from its left and from its bottom. */
export type Frame = { left: number; width: number; top: number };

export type MadeTable = {
  rows: readonly (readonly string[])[];
  /** Shares of the width. */
  columns: readonly number[];
  ruled: boolean;
};

const size = 9;
const leading = 12;
const padding = 4;

/** Writes text and tables onto a page, and keeps what a person would read, in order. */
export class PageFlow {
  readonly order: string[] = [];
  readonly pairs: CellPair[] = [];
  readonly #page: PDFPage;
  readonly #font: PDFFont;

  constructor(page: PDFPage, font: PDFFont) {
    this.#page = page;
    this.#font = font;
  }

  /** Writes a paragraph and returns where the next one may begin. */
  paragraph(text: string, { left, width, top }: Frame): number {
    const lines = this.#wrap(text, width);
    this.#lines(lines, left, top);
    this.order.push(text);
    return top - (lines.length + 1) * leading;
  }

  /** Writes a table, its cells wrapped, and returns where the text may go on. */
  table({ rows, columns, ruled }: MadeTable, { left, width, top }: Frame): number {
    const edges = [left];
    for (const share of columns) edges.push((edges.at(-1) ?? left) + share * width);
    let y = top;
    for (const row of rows) {
      const height = this.#row(row, edges, y);
      if (ruled) this.#rules(edges, y + leading, height);
      y -= height;
      this.order.push(...row);
      const filled = row.filter((cell) => cell !== "");
      filled.slice(1).forEach((cell, index) => {
        this.pairs.push([filled[index] ?? "", cell]);
      });
    }
    return y - leading;
  }

  #row(row: readonly string[], edges: readonly number[], top: number): number {
    const heights = row.map((cell, column) => {
      const [left = 0, right = left] = edges.slice(column);
      const lines = this.#wrap(cell, right - left - 2 * padding);
      this.#lines(lines, left + padding, top);
      return lines.length * leading;
    });
    return Math.max(...heights) + padding;
  }

  #rules(edges: readonly number[], top: number, height: number): void {
    const [left = 0, right = 0] = [edges[0], edges.at(-1)];
    for (const y of [top, top - height]) {
      this.#page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.5 });
    }
    for (const x of edges) {
      this.#page.drawLine({ start: { x, y: top }, end: { x, y: top - height }, thickness: 0.5 });
    }
  }

  #lines(lines: readonly string[], x: number, top: number): void {
    for (const [index, text] of lines.entries()) {
      if (text) this.#page.drawText(text, { x, y: top - index * leading, size, font: this.#font });
    }
  }

  #wrap(text: string, width: number): string[] {
    const lines: string[] = [""];
    for (const word of text.split(" ")) {
      const line = `${lines.at(-1)} ${word}`.trim();
      if (this.#font.widthOfTextAtSize(line, size) <= width) lines[lines.length - 1] = line;
      else lines.push(word);
    }
    return lines;
  }
}

/** A PDF of one page, its truth with it. */
export async function onePage(
  fill: (flow: PageFlow) => void,
  turn = 0,
): Promise<{ bytes: Uint8Array; flow: PageFlow }> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  const flow = new PageFlow(page, await pdf.embedFont(StandardFonts.TimesRoman));
  fill(flow);
  if (turn !== 0) page.setRotation(degrees(turn));
  return { bytes: await pdf.save(), flow };
}
