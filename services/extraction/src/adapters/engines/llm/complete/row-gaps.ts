import type { SourceDocument } from "@quarry/contracts";
import { firstAtOrAfter, type Span } from "../../../../domain/span.ts";
import { spansOf, type Tree } from "../merge/tree.ts";
import { tableLines } from "./table-lines.ts";

/** Rows that the document shows near to each other, and of which none was taken. */
export type RowGap = Span & { rows: number };

/** So many rows are missing rather than of another kind. */
const LEAST_ROWS = 3;

/** Rows that were passed over belong together where no more than so many taken ones part them. */
const MOST_BETWEEN = 3;

/** The rows that the document shows are another list's where fewer of those taken are among them. */
const LEAST_SHARED = 0.5;

/**
 * What the document shows of a list and the list has not; undefined where its rows cannot be counted.
 * A model that grows tired leaves runs of rows, or every other one; one that leaves out what does not
 * belong leaves a row here and there, which is not told.
 *
 * @param shown the rows of the list by another's count; marked tables are looked through as well.
 */
export function rowGaps(
  document: SourceDocument,
  rows: readonly Tree[],
  shown: readonly Span[],
): RowGap[] | undefined {
  const places = rows.flatMap(spansOf).sort((a, b) => a.start - b.start);
  const tables = tableLines(document, places);
  const ranges = tables.map(({ table }) => table);
  const others = isOfList(shown, rows)
    ? shown.filter((row) => !ranges.some((range) => overlap(row, range)))
    : [];
  const groups = [...tables.map(({ lines }) => lines), others].filter(({ length }) => length > 0);
  return groups.length === 0 ? undefined : groups.flatMap((group) => gapsIn(group, places));
}

/** Whether any of the places, which are in order, stands in the span. */
export function isFilled(span: Span, places: readonly Span[]): boolean {
  const place = places[firstAtOrAfter(places, span.start)];
  return place !== undefined && place.start < span.end;
}

function isOfList(shown: readonly Span[], rows: readonly Tree[]): boolean {
  const located = rows.map(spansOf).filter(({ length }) => length > 0);
  if (located.length < 2) return true;
  const shared = located.filter((spans) => spans.some((span) => isWithinOne(span, shown)));
  return shared.length >= located.length * LEAST_SHARED;
}

function isWithinOne({ start }: Span, sorted: readonly Span[]): boolean {
  const row = sorted[firstAtOrAfter(sorted, start + 1) - 1];
  return row !== undefined && start < row.end;
}

function gapsIn(rows: readonly Span[], places: readonly Span[]): RowGap[] {
  const gaps: RowGap[] = [];
  let between = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (isFilled(row, places)) {
      between += 1;
      continue;
    }
    const last = between <= MOST_BETWEEN ? gaps.at(-1) : undefined;
    if (last) Object.assign(last, { end: row.end, rows: last.rows + 1 });
    else gaps.push({ start: row.start, end: row.end, rows: 1 });
    between = 0;
  }
  return gaps.filter((gap) => gap.rows >= LEAST_ROWS);
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
