import type { Table } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";

/** A reader that took the commas of decimals for delimiters leaves gaps inside of cells. */
const gap = /\S {2,}\S/;
const MOSTLY = 0.5;

/** The document without tables whose cells are themselves columns set with spaces. */
export function withSoundTables(document: SourceDocument): SourceDocument {
  return { ...document, tables: document.tables.filter(isSound) };
}

function isSound({ rows }: Table): boolean {
  const broken = rows.filter((row) => row.some(({ text }) => gap.test(text)));
  return broken.length < MOSTLY * rows.length;
}
