import type { Span } from "@quarry/document";

/** A part of a row: a cell, a run of a line, a value in it; `more` where its words go on. */
export type Part = Span & { more?: readonly Span[] };

/**
 * One of the things that repeat, with its parts by what they have in common with those of other rows;
 * `section` is the row of its table that stands over it alone.
 */
export type RecordRow = Span & { parts: ReadonlyMap<string, Part>; section?: Span };

/** Parts of all rows that correspond: a column, the second date of a line, what follows one label. */
export type Slot = {
  key: string;
  /** Words that may name it: a column's heading, a label; the best first. */
  headings: readonly string[];
};

export const origins = [
  "table",
  "turned",
  "aligned",
  "lines",
  "blocks",
  "sections",
  "elements",
  "inline",
] as const;

/** What repeats in one region of a document, whatever it looks like there. */
export type RecordGroup = Span & {
  origin: (typeof origins)[number];
  /** Of a page: whether most of its rows stand in a menu or the like, or in the page's own content. */
  isAside?: boolean;
  isMain?: boolean;
  /** The words over it. */
  titles: readonly string[];
  slots: readonly Slot[];
  rows: readonly RecordRow[];
};
