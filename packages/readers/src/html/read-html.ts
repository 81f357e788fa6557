import type { RawSource, ReadDocument } from "@quarry/document";
import { filledByScript, scriptedPage } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import type { ReaderLimits } from "../limits.ts";
import { readerOf } from "../reader-versions.ts";
import { empty, unreadable } from "../unreadable.ts";
import { isEmptyWithoutScript, isFilledByScript } from "./facts/filled-by-script.ts";
import { wallOf } from "./facts/wall.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { type WrittenPage, writePage } from "./writing/write-page.ts";

/**
 * Reads a web page whole: nothing that repeats is dropped, tables keep their cells, and what the
 * page states for machines stands beside the text.
 *
 * @throws AppError SOURCE_EMPTY, and SOURCE_UNREADABLE for a text over the limit.
 */
export function readHtml(source: RawSource, limits: ReaderLimits): ReadDocument {
  const page = openPage(source);
  return pageDocument(page, writePage(page.tree.root, { base: page.facts.base, limits }));
}

/** A page that scripts fill may show more once they have run. */
function wallInstead(wall: string, isScripted: boolean): AppError {
  const message = `The page ${wall} instead of showing its content; send the content itself as text or as a file`;
  const issue = { field: "source", rule: filledByScript, message };
  return new AppError("SOURCE_UNREADABLE", message, isScripted ? { issues: [issue] } : {});
}

/** The document of a page of which this much was written. */
export function pageDocument(page: OpenPage, written: WrittenPage): ReadDocument {
  const { text, tables, links, outline, elements, form } = written;
  const { language } = page.facts;
  const structured = [...page.facts.structured, ...form];
  const warnings = [...page.warnings, ...written.warnings];
  if (isEmptyWithoutScript(page)) throw scriptedPage();
  if (text === "" && !structured.some(({ kind }) => kind !== "meta")) {
    const { limitExceeded } = page.tree;
    if (limitExceeded) {
      throw unreadable(`The page ${limitExceeded}, and shows no text before that point`);
    }
    throw empty("The page shows no text");
  }
  const wall = wallOf(page, text);
  if (wall) throw wallInstead(wall, isFilledByScript(page));
  if (isFilledByScript(page)) {
    warnings.push({
      code: filledByScript,
      message: "The page shows almost nothing without JavaScript, and its scripts were not run",
    });
  }
  return {
    text,
    pages: [{ number: 1, start: 0, end: text.length }],
    tables,
    structured,
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    ...(elements.length > 0 && { elements }),
    ...(language && { language }),
    images: [],
    warnings,
    reader: readerOf("html"),
  };
}
