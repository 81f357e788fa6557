import type { DocumentWarning, Heading, Link, StructuredData, Table } from "@quarry/api";

/** What a text's own notation says about it; every offset is one of the text as it stands. */
export type TextParts = {
  /** The notation, which names the reader. */
  form: "text" | "markdown" | "csv" | "json";
  tables: Table[];
  links?: Link[];
  outline?: Heading[];
  structured?: StructuredData[];
  warnings: DocumentWarning[];
};

/** Characters of a file of data up to which its values are kept beside the text, too. */
export const maxDataCharacters = 200_000;

/** Cells of one text's tables; above it a table is left to the text alone. */
export const maxCells = 500_000;

export const tableTooLarge: DocumentWarning = {
  code: "table_too_large",
  message: `A table has more than ${maxCells} cells; it was read as text, not as cells`,
};
