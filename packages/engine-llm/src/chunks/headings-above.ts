import type { Heading, Table } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { lineStart } from "./boundaries.ts";
import type { Chunk } from "./chunk.ts";
import { columnHeadsAbove } from "./column-heads.ts";

/** What a chunk needs to be understood and holds no more. */
export type Above = {
  /** The headings that its beginning stands under. */
  titles: string[];
  /** The column heads of the table that it begins in, as lines of the document. */
  heads: string[];
};

/** What stands above a chunk; nothing above the first. */
export function headingsAbove({ text, tables, outline = [] }: SourceDocument, chunk: Chunk): Above {
  const table = tables.find(({ start, end }) => start < chunk.start && chunk.start < end);
  const titles = titlesAbove({ outline }, chunk);
  const ofTable = table && headerLines(table, text, chunk.start);
  const heads = ofTable ?? columnHeadsAbove(text, chunk.start);
  return { titles, heads: heads === undefined ? [] : [heads] };
}

/** The headings that a part of a document begins under. */
export function titlesAbove(
  { outline = [] }: Pick<SourceDocument, "outline">,
  { start }: Span,
): string[] {
  return pathTo(outline, start).map(({ title }) => title);
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

/**
 * The lines of the rows that the source marks as headings at the table's top, else of its first row
 * where that has no figures, as they stand: a ruler under them, too. A row of the table itself would
 * be read twice.
 */
function headerLines({ rows }: Table, text: string, before: number): string | undefined {
  const body = rows.findIndex((cells) => !cells.every(({ header }) => header));
  const [first = []] = rows;
  if (body === 0 && first.some((cell) => /\d/.test(cell.text))) return undefined;
  const heads = rows.slice(0, Math.max(1, body)).flat();
  const start = lineStart(text, Math.min(...heads.map((cell) => cell.start)));
  const lastLine = text.indexOf("\n", Math.max(...heads.map((cell) => cell.end)));
  const next = rows[Math.max(1, body)]?.[0];
  const end = next ? Math.max(lastLine, lineStart(text, next.start)) : lastLine;
  return start < before && lastLine >= 0 && end <= before
    ? text.slice(start, end).trim()
    : undefined;
}
