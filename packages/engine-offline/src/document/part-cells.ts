import type { SourceDocument } from "@quarry/document";

/** What stands between the cells of comma or semicolon separated values. */
const delimiter = /^["\s]{0,20}[,;]["\s]{0,20}$/;

/**
 * The text with tabs for the delimiters between a source's cells, each sign in its place: in
 * `12,31.50` the comma is no part of a number.
 */
export function partCells({ text, tables }: Pick<SourceDocument, "text" | "tables">): string {
  const parts: string[] = [];
  let at = 0;
  for (const row of tables.flatMap(({ rows }) => rows)) {
    for (const [column, cell] of row.entries()) {
      const before = row[column - 1]?.end;
      if (before === undefined || before < at || cell.start - before > 42) continue;
      if (!delimiter.test(text.slice(before, cell.start))) continue;
      parts.push(text.slice(at, before), "\t".repeat(cell.start - before));
      at = cell.start;
    }
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(at);
}
