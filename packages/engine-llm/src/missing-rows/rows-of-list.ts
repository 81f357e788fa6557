import type { SourceDocument } from "@quarry/document";
import { firstAtOrAfter, type Span } from "@quarry/document";
import { type List, spansOf, type Tree } from "../merge/tree.ts";
import { overlap, type ShownRow } from "./row-gaps.ts";
import { scalarItems } from "./scalar-items.ts";
import { tableLines } from "./table-lines.ts";

/** The rows that the document shows are another list's where fewer of those taken are among them. */
const LEAST_SHARED = 0.5;

/**
 * What the document shows of a list: lines of the marked tables that its rows come from, and beside
 * them the rows by another's count; of single values the items beside those taken. In the document's
 * order; empty where its rows cannot be counted.
 *
 * @param counted the rows of the list by another's count.
 */
export function rowsOfList(
  document: SourceDocument,
  { rows }: List,
  counted: readonly ShownRow[],
): ShownRow[] {
  if (rows.some(({ kind }) => kind === "leaf")) return inOrder(scalarItems(document, rows));
  const places = rows.flatMap(spansOf).sort((a, b) => a.start - b.start);
  const tables = tableLines(document, places);
  const others = isOfList(counted, rows)
    ? counted.filter((row) => !tables.some(({ table }) => overlap(row, table)))
    : [];
  return inOrder([...tables.flatMap(({ lines }) => lines), ...others]);
}

/** Of rows that overlap the first alone. */
function inOrder(rows: readonly ShownRow[]): ShownRow[] {
  let end = 0;
  return rows
    .toSorted((a, b) => a.start - b.start)
    .filter((row) => {
      const isApart = row.start >= end;
      if (isApart) end = row.end;
      return isApart;
    });
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
