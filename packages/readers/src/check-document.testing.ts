import type { ReadDocument } from "@quarry/document";
import { SourceDocument } from "@quarry/document/shape";
import { expect } from "vitest";

/** Holds what every document promises: its form, and that each place says what it claims to. */
export function checkDocument(document: ReadDocument): void {
  const { text, pages, tables, links = [], outline = [] } = document;
  SourceDocument.parse({ ...document, images: [] });
  let at = 0;
  for (const page of pages) {
    expect(page.start).toBe(at);
    at = page.end;
  }
  expect(at).toBe(text.length);
  for (const { rows } of tables) {
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    for (const cell of rows.flat()) expect(text.slice(cell.start, cell.end)).toBe(cell.text);
  }
  for (const link of links) expect(link.end).toBeLessThanOrEqual(text.length);
  for (const heading of outline) {
    const line = text.slice(heading.start, text.indexOf("\n", heading.start) + 1 || undefined);
    expect(line).toContain(heading.title);
  }
}

/** The texts of a document's tables, row by row. */
export function tableTexts({ tables }: Pick<ReadDocument, "tables">): string[][][] {
  return tables.map(({ rows }) => rows.map((row) => row.map((cell) => cell.text)));
}
