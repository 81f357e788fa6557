import type { Cell, Table } from "@quarry/contracts";
import type { Grid } from "./grid.ts";
import type { TextSink } from "./text-sink.ts";
import type { HtmlElement } from "./tree.ts";

type TextOf = (cell: HtmlElement | undefined) => string;

const longestRepeated = 200;

/** Each cell's text at every place that it covers; a long one at the first place only. */
function repeating(textOf: (cell: HtmlElement) => string): TextOf {
  const shown = new Map<HtmlElement, string>();
  return (cell) => {
    if (!cell) return "";
    const known = shown.get(cell);
    if (known !== undefined) return known;
    const text = textOf(cell);
    shown.set(cell, text.length > longestRepeated ? "" : text);
    return text;
  };
}

/** Several heading rows become one: `Sales / 2025`. */
function mergedHeadings(grid: Grid, textOf: TextOf): string[] {
  const width = grid.rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, x) => {
    const texts = grid.rows.slice(0, grid.headerRows).map((row) => textOf(row[x]));
    return [...new Set(texts)].filter((text) => text !== "").join(" / ");
  });
}

function writeRow(sink: TextSink, cells: { text: string; header: boolean }[]): Cell[] {
  sink.put("|");
  const row = cells.map(({ text, header }): Cell => {
    sink.put(" ");
    const start = sink.put(text);
    sink.put(" |");
    return { start, end: start + text.length, text, ...(header && { header }) };
  });
  sink.line();
  return row;
}

/** Writes a grid as a Markdown table and tells where each cell stands in the text. */
export function writeTable(
  sink: TextSink,
  grid: Grid,
  options: { textOf: (cell: HtmlElement) => string; title: string | undefined },
): Table {
  const { title } = options;
  const textOf = repeating(options.textOf);
  sink.block();
  const start = sink.put("");
  const rows: Cell[][] = [];
  if (grid.headerRows > 0) {
    const headings = mergedHeadings(grid, textOf);
    rows.push(
      writeRow(
        sink,
        headings.map((text) => ({ text, header: true })),
      ),
    );
    sink.put(`|${" --- |".repeat(headings.length)}`);
    sink.line();
  }
  for (const row of grid.rows.slice(grid.headerRows)) {
    const cells = row.map((cell) => ({ text: textOf(cell), header: cell?.name === "th" }));
    rows.push(writeRow(sink, cells));
  }
  const end = sink.length;
  sink.block();
  return { start, end, ...(title && { title }), rows };
}
