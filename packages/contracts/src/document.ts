import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import { JsonValue } from "./names.ts";

/** Offsets everywhere are UTF-16 code units in the document's `text`; `end` is exclusive. */
const span = { start: z.int().nonnegative(), end: z.int().nonnegative() };

/** Left, top, right, bottom in points (PDF) or pixels (image), from the page's top left corner. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.output<typeof Box>;

/** A run of text with its place on the page. */
export const Word = z.strictObject({ ...span, box: Box });
export type Word = z.output<typeof Word>;

export const Page = z.strictObject({
  /** From 1. */
  number: z.int().positive(),
  ...span,
  /** In the unit of the boxes. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** In reading order; absent where the source has no layout. */
  words: z.array(Word).optional(),
});
export type Page = z.output<typeof Page>;

export const Cell = z.strictObject({
  ...span,
  text: z.string(),
  /** True for a column or row heading that the source marks as such. */
  header: z.boolean().optional(),
});
export type Cell = z.output<typeof Cell>;

/** A table of the source; spanning cells are repeated so that every row has every column. */
export const Table = z.strictObject({
  ...span,
  page: z.int().positive().optional(),
  /** The heading or caption right before it. */
  title: z.string().optional(),
  rows: z.array(z.array(Cell)),
});
export type Table = z.output<typeof Table>;

/** Data that the source itself states in a machine's form, kept beside the text. */
export const StructuredData = z.strictObject({
  kind: z.enum(["json-ld", "microdata", "meta", "form", "pdf-info"]),
  value: JsonValue,
});
export type StructuredData = z.output<typeof StructuredData>;

export const DocumentWarning = z.strictObject({
  /** Stable short name, such as `page_without_text`. */
  code: z.string(),
  message: z.string(),
  page: z.int().positive().optional(),
});
export type DocumentWarning = z.output<typeof DocumentWarning>;

/**
 * What every source becomes before an engine sees it. The text never changes: every offset, here
 * and in the evidence, refers to it.
 */
export const SourceDocument = z.strictObject({
  text: z.string(),
  /** At least one; their ranges follow each other in the text. */
  pages: z.array(Page).min(1),
  tables: z.array(Table),
  structured: z.array(StructuredData),
  /** Pages as pictures, for an engine that can see. */
  images: z.array(
    z.strictObject({ page: z.int().positive(), mediaType: z.string(), blob: BlobReference }),
  ),
  warnings: z.array(DocumentWarning),
  /** What made it: `pdf`, `html`, `image`, `text`, and its version. */
  reader: z.strictObject({ name: z.string(), version: z.string() }),
});
export type SourceDocument = z.output<typeof SourceDocument>;
