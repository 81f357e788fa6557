import type { Json } from "../schema/structure.ts";

/** Left, top, right, bottom in points (PDF) or pixels (image), from the page's top left corner. */
export type Box = [number, number, number, number];

/** A range of the document's text, in UTF-16 code units; `end` is exclusive. */
export type Span = { start: number; end: number };

export type Word = Span & { box: Box; confidence?: number };

export type DocumentPage = Span & {
  number: number;
  width?: number;
  height?: number;
  /** The attachment of an e-mail that the page belongs to. */
  attachment?: string;
  origin?: "digital" | "text-layer" | "recognised" | "blank";
  words?: Word[];
};

export type Cell = Span & {
  text: string;
  header?: boolean;
  rowSpan?: number;
  columnSpan?: number;
  repeated?: boolean;
};

export type Table = Span & { page?: number; title?: string; rows: Cell[][] };

/** Data that the source states for machines. */
export type StructuredData = {
  kind:
    | "json-ld"
    | "microdata"
    | "rdfa"
    | "meta"
    | "form"
    | "data"
    | "pdf-info"
    | "email"
    | "office-info";
  value: Json;
  start?: number;
  end?: number;
};

/** The text that was read from a source, to which all evidence refers. */
export type DocumentRecord = {
  text: string;
  pages: DocumentPage[];
  tables: Table[];
  structured: StructuredData[];
  links?: (Span & { url: string })[];
  outline?: { level: number; title: string; start: number }[];
  elements?: (Span & { tag: string; label?: string })[];
  hidden?: Span[];
  /** What an e-mail repeats of the message that it answers. */
  quoted?: Span[];
  /** BCP 47, such as `de`. */
  language?: string;
  warnings: { code: string; message: string; page?: number }[];
  reader: { name: string; version: string };
};
