import type { RawSource, ReadDocument } from "../../../application/ports.ts";
import type { ReaderLimits } from "../limits.ts";
import { cleanText } from "../text/clean.ts";
import { charsetOf, decodeText } from "../text/decode.ts";
import { empty, unreadable } from "../unreadable.ts";
import { readStructured } from "./structured.ts";
import { parseHtml } from "./tree.ts";
import { writePage } from "./write-page.ts";

function decode({ content, contentType }: RawSource): string {
  if (typeof content === "string") return content;
  return decodeText(content, { charset: charsetOf(contentType), html: true }).text;
}

/**
 * Reads a web page whole: nothing that repeats is dropped, tables keep their cells, and what the
 * page states for machines stands beside the text.
 */
export function readHtml(source: RawSource, limits: ReaderLimits): ReadDocument {
  const { text: html, warnings } = cleanText(decode(source));
  const { root, truncated } = parseHtml(html);
  const { structured, base } = readStructured(root, source.url);
  const { text, tables } = writePage(root, base);
  if (text === "" && !structured.some(({ kind }) => kind !== "meta")) {
    throw empty("The page shows no text; if a script fills it, send its content as type=text");
  }
  if (text.length > limits.maxCharacters) {
    throw unreadable(
      `The page has ${text.length} characters; at most ${limits.maxCharacters} are read`,
    );
  }
  if (truncated) {
    warnings.push({
      code: "page_truncated",
      message: "The page nests too deeply or has too many elements; its rest was not read",
    });
  }
  return {
    text,
    pages: [{ number: 1, start: 0, end: text.length }],
    tables,
    structured,
    images: [],
    warnings,
    reader: { name: "html", version: "1" },
  };
}
