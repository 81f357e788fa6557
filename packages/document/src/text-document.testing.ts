import type { StructuredData } from "@quarry/api";
import type { SourceDocument } from "./source-document.ts";

/** A document of one page that holds a text, with data beside it where given. */
export function textDocument(text: string, structured: StructuredData[] = []): SourceDocument {
  return {
    text,
    pages: [{ number: 1, start: 0, end: text.length }],
    tables: [],
    structured,
    images: [],
    warnings: [],
    reader: { name: "text", version: "1" },
  };
}
