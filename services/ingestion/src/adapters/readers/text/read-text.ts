import type { DocumentWarning, Page } from "@quarry/contracts";
import type { RawSource, ReadDocument } from "../../../application/ports.ts";
import type { ReaderLimits } from "../limits.ts";
import { empty, unreadable } from "../unreadable.ts";
import { cleanText } from "./clean.ts";
import { charsetOf, decodeText } from "./decode.ts";

/** Pages end at form feeds, which stay in the text as the last character of their page. */
function pagesOf(text: string): Page[] {
  const pages: Page[] = [];
  let start = 0;
  for (const piece of text.split(/(?<=\f)/)) {
    pages.push({ number: pages.length + 1, start, end: start + piece.length });
    start += piece.length;
  }
  return pages;
}

function decode(source: RawSource): { text: string; warnings: DocumentWarning[] } {
  if (typeof source.content === "string") return cleanText(source.content);
  const { text, encoding, replaced } = decodeText(source.content, {
    charset: charsetOf(source.contentType),
  });
  const cleaned = cleanText(text);
  if (replaced === 0) return cleaned;
  const message = `${replaced} places are not valid ${encoding} and were replaced by U+FFFD`;
  return { ...cleaned, warnings: [{ code: "bytes_replaced", message }, ...cleaned.warnings] };
}

/** Reads plain text of any encoding; its words are kept as they are. */
export function readText(source: RawSource, limits: ReaderLimits): ReadDocument {
  const { text, warnings } = decode(source);
  if (text.trim() === "") throw empty("The text is empty");
  if (text.length > limits.maxCharacters) {
    throw unreadable(
      `The text has ${text.length} characters; at most ${limits.maxCharacters} are read`,
    );
  }
  return {
    text,
    pages: pagesOf(text),
    tables: [],
    structured: [],
    images: [],
    warnings,
    reader: { name: "text", version: "1" },
  };
}
