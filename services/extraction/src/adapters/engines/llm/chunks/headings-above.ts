import type { Heading, SourceDocument, Table } from "@quarry/contracts";
import type { Chunk } from "./chunk.ts";

/**
 * What a chunk needs to be understood and holds no more: the headings above its beginning, and those
 * of the table that it begins in. Empty for the first chunk.
 */
export function headingsAbove(
  { text, tables, outline = [] }: SourceDocument,
  chunk: Chunk,
): string {
  const table = tables.find(({ start, end }) => start < chunk.start && chunk.start < end);
  const titles = pathTo(outline, chunk.start).map(({ title }) => title);
  return [...titles, ...(table ? headerLines(table, text, chunk.start) : [])].join("\n");
}

/** The nearest heading before the offset, the one that it stands under, and so on. */
function pathTo(outline: readonly Heading[], offset: number): Heading[] {
  const path: Heading[] = [];
  for (const heading of outline.filter(({ start }) => start < offset)) {
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path;
}

/** The rows that the source marks as headings at the table's top, else its first row. */
function headerLines({ rows }: Table, text: string, before: number): string[] {
  const body = rows.findIndex((cells) => !cells.every(({ header }) => header));
  return rows.slice(0, Math.max(1, body)).flatMap((cells) => {
    const own = cells.filter(({ repeated }) => !repeated);
    const start = Math.min(...own.map((cell) => cell.start));
    const end = Math.max(...own.map((cell) => cell.end));
    return own.length > 0 && end <= before ? [text.slice(start, end)] : [];
  });
}
