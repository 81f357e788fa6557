import type { Table } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { firstAtOrAfter, type Span } from "@quarry/document";

/**
 * Where a document may be cut, by how little the cut hurts: before headings, pages, rows of tables,
 * paragraphs, lines, words. Each returns ascending offsets, found when they are first asked for: hardly a document is cut
 * between words.
 */
export type Boundaries = readonly (() => readonly number[])[];

export function boundariesOf(document: SourceDocument): Boundaries {
  const { text, pages, tables, outline = [] } = document;
  const ranges = tables.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  const outside = (offsets: number[]) => offsets.filter((offset) => !isWithin(offset, ranges));
  return [
    () => ascending(outline.map(({ start }) => start)),
    () => ascending(pages.map(({ start }) => start)),
    () => ascending(tables.flatMap((table) => rowStarts(table, text))),
    () => outside(endsOf(/\n[^\S\n]*\n\s*/g, text)),
    () => outside(endsOf(/\n/g, text)),
    () => endsOf(/\s+/g, text),
  ].map(once);
}

/** The strongest boundary from `low` to `high`, both inclusive; of equal ones the last. */
export function lastBoundary(
  boundaries: Boundaries,
  low: number,
  high: number,
): number | undefined {
  for (const offsetsOf of boundaries) {
    const offsets = offsetsOf();
    const found = offsets[firstAbove(offsets, high) - 1];
    if (found !== undefined && found >= low) return found;
  }
  return undefined;
}

/** The strongest boundary from `low` to `high`; of equal ones the nearest to their middle. */
export function middleBoundary(
  boundaries: Boundaries,
  low: number,
  high: number,
): number | undefined {
  const middle = (low + high) / 2;
  const distance = (offset: number) => Math.abs(offset - middle);
  for (const offsetsOf of boundaries) {
    const offsets = offsetsOf();
    const after = firstAbove(offsets, middle);
    const [nearest] = offsets
      .slice(Math.max(0, after - 1), after + 1)
      .sort((a, b) => distance(a) - distance(b));
    if (nearest !== undefined && nearest >= low && nearest <= high) return nearest;
  }
  return undefined;
}

/** The first boundary but those between words from `low` to `high`. */
export function firstLineBetween(
  boundaries: Boundaries,
  low: number,
  high: number,
): number | undefined {
  const found = boundaries.slice(0, -1).map((offsetsOf) => {
    const offsets = offsetsOf();
    return offsets[firstAbove(offsets, low - 1)];
  });
  const within = found.filter((offset) => offset !== undefined && offset <= high);
  return within.length > 0 ? Math.min(...within.map(Number)) : undefined;
}

/**
 * Where the lines of a table's rows begin, marks and spaces before the first cell included. A cell
 * that a span repeats stands in an earlier row.
 */
function rowStarts({ start, end, rows }: Table, text: string): number[] {
  const starts = rows.flatMap((cells) => {
    const own = cells.filter(({ repeated }) => !repeated).map((cell) => cell.start);
    return own.length > 0 ? [lineStart(text, Math.min(...own))] : [];
  });
  return [lineStart(text, start), ...starts, end].filter((offset) => offset <= end);
}

/** Where the line begins that the offset stands in. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function once(find: () => readonly number[]): () => readonly number[] {
  let found: readonly number[] | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

function endsOf(pattern: RegExp, text: string): number[] {
  return Array.from(text.matchAll(pattern), (found) => found.index + found[0].length);
}

function ascending(offsets: number[]): number[] {
  return [...new Set(offsets)].sort((a, b) => a - b);
}

function isWithin(offset: number, ranges: readonly Span[]): boolean {
  const range = ranges[firstAtOrAfter(ranges, offset) - 1];
  return range !== undefined && offset < range.end;
}

/** Index of the first offset above the given one. */
function firstAbove(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
