import { z } from "zod";
import { JsonValue } from "../names.ts";
import { shownAs } from "../shown-as.ts";

/** Offsets everywhere are UTF-16 code units in the document's `text`; `end` is exclusive. */
const span = { start: z.int().nonnegative(), end: z.int().nonnegative() };

export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({
  description:
    "Left, top, right, bottom in points (PDF) or pixels (image), from the page's top left corner.",
  override: shownAs({ type: "array", items: { type: "number" }, minItems: 4, maxItems: 4 }),
});
export type Box = z.output<typeof Box>;

/** A run of text with its place on the page. */
export const Word = z.object({
  ...span,
  box: Box,
  /** 0 to 1; only of a word that was recognised in a picture. */
  confidence: z.number().min(0).max(1).optional(),
});
export type Word = z.output<typeof Word>;

export const Page = z.object({
  /** From 1. */
  number: z.int().positive(),
  ...span,
  /** In the unit of the boxes. */
  width: z.number().optional(),
  height: z.number().optional(),
  /**
   * Where the page's text comes from: the file itself, an invisible layer that somebody's text
   * recognition left under a scan (low trust), our own recognition, or nowhere. Absent where a
   * source has no pages of its own.
   */
  origin: z.enum(["digital", "text-layer", "recognised", "blank"]).optional(),
  /** The attachment of a message that the page belongs to; of attachments in each other `outer.eml > inner.pdf`. */
  attachment: z.string().optional(),
  /** In reading order; absent where the source has no layout. */
  words: z.array(Word).optional(),
});
export type Page = z.output<typeof Page>;

export const Cell = z.object({
  ...span,
  text: z.string(),
  /** True for a column or row heading that the source marks as such. */
  header: z.boolean().optional(),
  /** Rows and columns that the cell covers, where more than one; on its first place only. */
  rowSpan: z.int().min(2).optional(),
  columnSpan: z.int().min(2).optional(),
  /** True where a spanning cell is repeated, so that every row has every column. */
  repeated: z.boolean().optional(),
});
export type Cell = z.output<typeof Cell>;

/** A table of the source; every row has every column. */
export const Table = z.object({
  ...span,
  page: z.int().positive().optional(),
  /** The heading or caption right before it. */
  title: z.string().optional(),
  rows: z.array(z.array(Cell)),
});
export type Table = z.output<typeof Table>;

/**
 * Data that the source itself states in a machine's form, kept beside the text: what a page says
 * for search engines (`meta` holds OpenGraph too), a form's values by field name, the values of a
 * file of `data` (JSON, XML) by theirs, a message's headers, a file's own properties.
 */
export const StructuredData = z.object({
  kind: z.enum([
    "json-ld",
    "microdata",
    "rdfa",
    "meta",
    "form",
    "data",
    "pdf-info",
    "email",
    "office-info",
  ]),
  value: JsonValue.meta({ description: "As the source states it.", override: {} }),
  /** Where the text shows it, if it does. */
  start: span.start.optional(),
  end: span.end.optional(),
});
export type StructuredData = z.output<typeof StructuredData>;

/** A piece of the text that leads to an absolute address. */
export const Link = z.object({ ...span, url: z.string() });
export type Link = z.output<typeof Link>;

/** A heading: of a page, of a word processor's document, or of a PDF's outline. */
export const Heading = z.object({
  /** From 1, the outermost. */
  level: z.int().positive(),
  title: z.string(),
  /** Where its part begins in the text. */
  start: span.start,
});
export type Heading = z.output<typeof Heading>;

/** An element of a web page, by what it shows; the outer one stands before those within. */
export const Element = z.object({
  ...span,
  /** Such as `li`. */
  tag: z.string(),
  /** What its author calls it: its `itemprop`, classes and `id`, as words. */
  label: z.string().optional(),
});
export type Element = z.output<typeof Element>;

/** A piece of the text that is not visible in the source. */
export const HiddenText = z.object(span);
export type HiddenText = z.output<typeof HiddenText>;

/** A piece of an e-mail's text that repeats an earlier message, which it answers. */
export const QuotedText = z.object(span);
export type QuotedText = z.output<typeof QuotedText>;

/** What was skipped, or is to be trusted less; of content, `message` has the names of attachments alone. */
export const DocumentWarning = z.object({
  /** Stable short name, such as `page_without_text`. */
  code: z.string(),
  message: z.string(),
  page: z.int().positive().optional(),
});
export type DocumentWarning = z.output<typeof DocumentWarning>;

/**
 * A document as callers see it: all that evidence points into. Its words are shown only to a caller that
 * asks for them. The text never changes: every offset, here and in the evidence, refers to it.
 */
export const DocumentRecord = z
  .object({
    text: z.string(),
    /** At least one; their ranges follow each other in the text. */
    pages: z.array(Page).min(1),
    tables: z.array(Table),
    structured: z.array(StructuredData),
    /** In the order of the text; absent where the source has none. */
    links: z.array(Link).optional(),
    /** In the order of the text; absent where the source has none. */
    outline: z.array(Heading).optional(),
    /** In the order of the text; of web pages alone, and of very large ones the first 20,000. */
    elements: z.array(Element).optional(),
    /** In the order of the text, none within another; absent where the source has none. */
    hidden: z.array(HiddenText).optional(),
    /** In the order of the text, none within another; of e-mails alone, absent where they quote nothing. */
    quoted: z.array(QuotedText).optional(),
    /** BCP 47, such as `de`; only where it is sure. */
    language: z.string().optional(),
    warnings: z.array(DocumentWarning),
    /** What made it, such as `pdf` or `html`, and its version: another version may read otherwise. */
    reader: z.object({ name: z.string(), version: z.string() }),
  })
  .meta({ id: "Document" });
export type DocumentRecord = z.output<typeof DocumentRecord>;
