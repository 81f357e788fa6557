import type { Cell, Page, Table, Word } from "@quarry/contracts";
import type { Region } from "./columns.ts";
import { isRightToLeft, type Line, type Segment } from "./segments.ts";
import { columnsUnder, type TableRun, tableRuns } from "./table-runs.ts";

/** A page without its text; its size is in the unit of the boxes. */
export type PageFrame = {
  /** From 1; the next one where absent. */
  number?: number;
  width: number;
  height: number;
  origin?: NonNullable<Page["origin"]>;
};

type Placed = { segment: Segment; text: string; start: number; end: number };

/** Characters after which a wide gap is no longer drawn in full. */
const widestLine = 400;

/** Writes pages one after the other into one text and keeps the place of every word and cell. */
export class PageTextWriter {
  readonly pages: Page[] = [];
  readonly tables: Table[] = [];
  #parts: string[] = [];
  #length = 0;
  #number = 0;
  #words: Word[] = [];

  /** Characters so far. */
  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#parts.join("");
  }

  /** Adds a page with its regions in reading order. */
  page(regions: readonly Region[], frame: PageFrame): Page {
    const { width, height, origin } = frame;
    const start = this.#length;
    this.#words = [];
    this.#number = frame.number ?? this.pages.length + 1;
    regions.forEach((region, index) => {
      if (index > 0) this.#append("\n");
      this.#region(region);
    });
    if (this.#length > start) this.#append("\n");
    const page = {
      number: this.#number,
      start,
      end: this.#length,
      width,
      height,
      ...(origin && { origin }),
      words: this.#words,
    };
    this.pages.push(page);
    return page;
  }

  #append(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }

  #region(lines: Region): void {
    const left = Math.min(...lines.flatMap((line) => line.segments.map((segment) => segment.left)));
    const unit = characterWidth(lines);
    const placed = lines.map((line, index) => {
      const before = lines[index - 1];
      const gap = before ? line.baseline - before.baseline : 0;
      if (before && gap > 1.8 * Math.max(line.height, before.height)) this.#append("\n");
      return this.#line(line, { left, unit });
    });
    for (const run of tableRuns(lines)) this.#table(run, placed.slice(run.from, run.to));
  }

  /** Segments stand on a grid of characters, at least two spaces apart. */
  #line(line: Line, grid: { left: number; unit: number }): Placed[] {
    const start = this.#length;
    const rightToLeft = isRightToLeft(line.segments);
    const segments = rightToLeft ? line.segments.toReversed() : line.segments;
    const placed = segments.map((segment, index) => {
      const column = rightToLeft ? 0 : Math.round((segment.left - grid.left) / grid.unit);
      const written = this.#length - start;
      if (index > 0) this.#append(" ".repeat(Math.max(2, Math.min(column, widestLine) - written)));
      return this.#segment(segment);
    });
    this.#append("\n");
    return placed;
  }

  #segment(segment: Segment): Placed {
    const text = segment.text.trim();
    const start = this.#length;
    let from = 0;
    for (const { text: written, ...place } of segment.words) {
      const at = text.indexOf(written, from);
      if (at === -1) continue;
      from = at + written.length;
      this.#words.push({ start: start + at, end: start + from, ...place });
    }
    this.#append(text);
    return { segment, text, start, end: this.#length };
  }

  #table(run: TableRun, lines: Placed[][]): void {
    const first = lines[0]?.[0];
    const last = lines.at(-1)?.at(-1);
    if (!first || !last) return;
    this.tables.push({
      start: first.start,
      end: last.end,
      page: this.#number,
      rows: lines.map((line) => tableRow(line, run.columns)),
    });
  }
}

/** One cell for each column: what stands in it, spanning segments repeated, else empty. */
function tableRow(line: Placed[], columns: TableRun["columns"]): Cell[] {
  const end = line.at(-1)?.end ?? 0;
  return columns.map((_, index): Cell => {
    const within = line.filter(({ segment }) => columnsUnder(segment, columns).includes(index));
    const [first] = within;
    if (!first) return { start: end, end, text: "" };
    const text = within.reduce(
      (written, { text, start }) => written.padEnd(start - first.start) + text,
      "",
    );
    return { start: first.start, end: first.start + text.length, text };
  });
}

/** The usual width of a character in these lines, in the page's unit. */
function characterWidth(lines: Region): number {
  const widths = lines
    .flatMap((line) => line.segments)
    .filter(({ text }) => text.length > 0)
    .map(({ left, right, text }) => (right - left) / text.length)
    .toSorted((a, b) => a - b);
  return Math.max(1, widths[Math.floor(widths.length / 2)] ?? 5);
}
