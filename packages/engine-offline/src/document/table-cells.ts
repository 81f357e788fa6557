import { firstAtOrAfter, type SourceDocument, type Span } from "@quarry/document";

/** A cell of a table, with its row and the first row of the table. */
type TableCell = Span & { column: number; row: readonly Span[]; first: readonly Span[] };

/** Returns the cells of all tables that are not empty, in the order of the text. */
export function tableCellsOf({ tables }: SourceDocument): TableCell[] {
  return tables
    .flatMap(({ rows: [first = [], ...others] }) =>
      [first, ...others].flatMap((row) =>
        row.map(({ start, end }, column) => ({ start, end, column, row, first })),
      ),
    )
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
}

/** Returns the last of some spans in the order of the text that begins at or before a position. */
export function lastBegun<One extends Span>(
  sorted: readonly One[],
  position: number,
): One | undefined {
  return sorted[firstAtOrAfter(sorted, position + 1) - 1];
}
