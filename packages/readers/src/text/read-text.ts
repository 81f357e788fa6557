import type { DocumentWarning, Page } from "@quarry/api";
import type { RawSource, ReadDocument } from "@quarry/document";
import { delimitedParts } from "../delimited/delimited-parts.ts";
import { jsonParts } from "../json/json-parts.ts";
import type { ReaderLimits } from "../limits.ts";
import { markdownParts } from "../markdown/markdown-parts.ts";
import { readerOf } from "../reader-versions.ts";
import { type NamedForm, namedForm } from "../sniffing/named-form.ts";
import { checkText } from "./check-text.ts";
import { cleanText } from "./clean.ts";
import { charsetOf, decodeText } from "./decode.ts";
import { encodingWarnings } from "./encoding-warnings.ts";
import type { TextParts } from "./parts.ts";

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

type Decoded = { text: string; warnings: DocumentWarning[] };

/** A source's characters, and what was guessed or lost on the way to them. */
export function decodeSource(source: Pick<RawSource, "content" | "contentType">): Decoded {
  if (typeof source.content === "string") return cleanText(source.content);
  const decoded = decodeText(source.content, { charset: charsetOf(source.contentType) });
  const { text, warnings } = cleanText(decoded.text);
  return { text, warnings: [...encodingWarnings(decoded), ...warnings] };
}

/** The tables, headings and links of a text, if it is surely in one of the notations. */
function partsOf(text: string, named: NamedForm | undefined): TextParts {
  const isTable = named === "csv" || named === "tsv";
  return (
    (isTable ? delimitedParts(text, true) : jsonParts(text, named === "json")) ??
    (named === "markdown" ? undefined : delimitedParts(text)) ??
    markdownParts(text) ?? { form: "text", tables: [], warnings: [] }
  );
}

/**
 * Reads text of any encoding: plain, Markdown, comma or tab separated values, JSON. Its words stay
 * as they are; tables, headings and links of its notation are added.
 */
export function readText(source: RawSource, limits: ReaderLimits): ReadDocument {
  const { text, warnings } = decodeSource(source);
  checkText(text, limits, "text");
  const {
    form,
    tables,
    links = [],
    outline = [],
    structured = [],
    ...parts
  } = partsOf(text, namedForm(source));
  return {
    text,
    pages: pagesOf(text),
    tables,
    structured,
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    images: [],
    warnings: [...warnings, ...parts.warnings],
    reader: readerOf(form),
  };
}
