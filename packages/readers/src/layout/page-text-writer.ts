import type { Page, Table } from "@quarry/api";
import type { Region } from "./columns.ts";
import type { Line, Row } from "./placed-text.ts";
import { withWholeTables } from "./ruled/ruled-tables.ts";
import type { Ruling } from "./ruled/rulings.ts";
import { isRightToLeft } from "./segments.ts";
import { plainRow } from "./tables/rows.ts";
import { completeRows } from "./tables/table-cells.ts";
import { type TableRun, tableRuns } from "./tables/table-runs.ts";
import { titleAbove } from "./tables/table-title.ts";
import { TextBuffer } from "./text-buffer.ts";
import { type WrittenCell, writeRow } from "./write-row.ts";

/** A page without its text; its size is in the unit of the boxes. */
export type PageFrame = {
  /** From 1; the next one where absent. */
  number?: number;
  width: number;
  height: number;
  origin?: NonNullable<Page["origin"]>;
  /** Where its text is too doubtful: specks stand in columns too. */
  withoutTables?: boolean;
  /** The lines that it draws, in the frame of its usual text. */
  rulings?: readonly Ruling[];
};

/** Lines further apart than so many heights have an empty line between them. */
const widestLineGap = 1.8;

/** Writes pages one after the other into one text and keeps the place of every word and cell. */
export class PageTextWriter {
  readonly pages: Page[] = [];
  readonly tables: Table[] = [];
  readonly #buffer = new TextBuffer();

  /** Characters so far. */
  get length(): number {
    return this.#buffer.length;
  }

  get text(): string {
    return this.#buffer.text;
  }

  /** Adds a page with its regions in reading order. */
  page(regions: readonly Region[], frame: PageFrame): Page {
    const { number, width, height, origin, withoutTables = false, rulings } = frame;
    const start = this.length;
    const page = { number: number ?? this.pages.length + 1, start };
    regions.map(withWholeTables).forEach((region, index) => {
      if (index > 0) this.#buffer.append("\n");
      this.#region(region, page.number, withoutTables ? [] : tableRuns(region, rulings));
    });
    if (this.length > start) this.#buffer.append("\n");
    const words = this.#buffer.takeWords();
    const written = { ...page, end: this.length, width, height, ...(origin && { origin }), words };
    this.pages.push(written);
    return written;
  }

  #region(lines: Region, page: number, tables: readonly TableRun[]): void {
    const grid = { left: Math.min(...lines.map(leftOf)), unit: characterWidth(lines) };
    let before: Line | undefined;
    const write = (row: Row): WrittenCell[] => {
      if (before && row.lines[0] && isFarBelow(row.lines[0], before)) this.#buffer.append("\n");
      before = row.lines.at(-1);
      return writeRow(this.#buffer, row, grid);
    };
    let next = 0;
    for (const run of tables) {
      for (const line of lines.slice(next, run.from)) write(plainRow(line));
      const rows = run.rows.map(write);
      this.#table(rows, { run, lines, page });
      next = run.to;
    }
    for (const line of lines.slice(next)) write(plainRow(line));
  }

  #table(rows: WrittenCell[][], { run, lines, page }: TablePlace): void {
    const cells = rows.flat();
    const title = titleAbove(lines, run.from);
    const pieces = run.rows.flatMap(piecesOf);
    const { columns, headings } = run;
    const shape = { columns, headings, rightToLeft: isRightToLeft(pieces) };
    this.tables.push({
      start: Math.min(...cells.map(({ start }) => start)),
      end: Math.max(...cells.map(({ end }) => end)),
      page,
      ...(title && { title }),
      rows: completeRows(rows, shape),
    });
  }
}

type TablePlace = { run: TableRun; lines: Region; page: number };

const piecesOf = ({ lines }: Row) => lines.flatMap(({ segments }) => segments);

const leftOf = ({ segments }: Line) => Math.min(...segments.map(({ left }) => left));

function isFarBelow(line: Line, before: Line): boolean {
  return line.baseline - before.baseline > widestLineGap * Math.max(line.height, before.height);
}

/** The usual width of a character in these lines, in the page's unit. */
function characterWidth(lines: Region): number {
  const widths = lines
    .flatMap((line) => line.segments)
    .flatMap((segment) => (segment.ruled ? piecesOf(segment.ruled.row) : [segment]))
    .filter(({ text }) => text.length > 0)
    .map(({ left, right, text }) => (right - left) / text.length)
    .toSorted((a, b) => a - b);
  return Math.max(1, widths[Math.floor(widths.length / 2)] ?? 5);
}
