import type { Cell, Table } from "@quarry/api";
import type { HtmlElement } from "../tree/tree.ts";
import { type Mark, movedMarks, type TextSink, type Words } from "../writing/text-sink.ts";
import type { Grid } from "./grid.ts";

type WordsOf = (cell: HtmlElement | undefined) => Words;
/** A place of the written table: what it shows and which cells of the source it stands for. */
type Place = { words: Words; cells: (HtmlElement | undefined)[]; header: boolean };

const longestRepeated = 200;
const nothing: Words = { text: "", marks: [] };

/** Each cell's words at every place that it covers; long ones at the first place only. */
function repeating(wordsOf: WordsOf): WordsOf {
  const shown = new Map<HtmlElement, Words>();
  return (cell) => {
    if (!cell) return nothing;
    const known = shown.get(cell);
    if (known !== undefined) return known;
    const words = wordsOf(cell);
    shown.set(cell, words.text.length > longestRepeated ? nothing : words);
    return words;
  };
}

/** Several heading rows become one: `Sales / 2025`. */
function headingPlaces({ rows, headerRows }: Grid, wordsOf: WordsOf): Place[] {
  const headings = rows.slice(0, headerRows);
  return (rows[0] ?? []).map((_, x) => {
    const cells = headings.map((row) => row[x]);
    const all = [...new Set(cells)].map(wordsOf).filter(({ text }) => text !== "");
    const texts = [...new Set(all.map(({ text }) => text))];
    const words = texts.length === 1 ? all[0] : undefined;
    return { words: words ?? { text: texts.join(" / "), marks: [] }, cells, header: true };
  });
}

function placesOf(grid: Grid, wordsOf: WordsOf): Place[][] {
  const headings = grid.headerRows > 0 ? [headingPlaces(grid, wordsOf)] : [];
  const body = grid.rows
    .slice(grid.headerRows)
    .map((row) =>
      row.map((cell) => ({ words: wordsOf(cell), cells: [cell], header: cell?.name === "th" })),
    );
  return [...headings, ...body];
}

function isSame(one: Place, other: Place | undefined): boolean {
  return (
    one.cells.length === other?.cells.length &&
    one.cells.every((cell, at) => cell !== undefined && cell === other.cells[at])
  );
}

type Spread = Pick<Cell, "rowSpan" | "columnSpan" | "repeated">;

/** How a cell of the source spreads over the places: its size at the first, a mark at the others. */
function spread(places: Place[][], y: number, x: number): Spread {
  const place = places[y]?.[x];
  if (!place) return {};
  if (isSame(place, places[y - 1]?.[x]) || isSame(place, places[y]?.[x - 1]))
    return { repeated: true };
  let rowSpan = 1;
  while (isSame(place, places[y + rowSpan]?.[x])) rowSpan += 1;
  let columnSpan = 1;
  while (isSame(place, places[y]?.[x + columnSpan])) columnSpan += 1;
  return { ...(rowSpan > 1 && { rowSpan }), ...(columnSpan > 1 && { columnSpan }) };
}

function writeRow(sink: TextSink, row: readonly Place[], spreadAt: (x: number) => Spread): Cell[] {
  let text = "|";
  const marks: Mark[] = [];
  const cells = row.map(({ words, header }, x): Cell => {
    const start = text.length + 1;
    text += ` ${words.text} |`;
    for (const mark of movedMarks(words.marks, start)) marks.push(mark);
    const cell: Cell = { start, end: start + words.text.length, text: words.text };
    if (header) cell.header = true;
    return Object.assign(cell, spreadAt(x));
  });
  const start = sink.putLine({ text, marks });
  sink.line();
  for (const cell of cells) {
    cell.start += start;
    cell.end += start;
  }
  return cells;
}

/** Of a cell that covers one place. */
const alone: Spread = {};

/** Writes a grid as a Markdown table and returns the place of each cell in the text. */
export function writeTable(
  sink: TextSink,
  grid: Grid,
  options: { lineOf: (cell: HtmlElement) => Words; title: string | undefined },
): Table {
  const { title } = options;
  const wordsOf = (cell: HtmlElement | undefined) => (cell ? options.lineOf(cell) : nothing);
  const places = placesOf(grid, grid.plain ? wordsOf : repeating(wordsOf));
  sink.block();
  const start = sink.put("");
  const rows = places.map((row, y) => {
    const written = writeRow(sink, row, (x) => (grid.plain ? alone : spread(places, y, x)));
    if (y === 0 && grid.headerRows > 0) {
      sink.put(`|${" --- |".repeat(row.length)}`);
      sink.line();
    }
    return written;
  });
  const end = sink.length;
  sink.block();
  return { start, end, ...(title && { title }), rows };
}
