import type { DocumentWarning } from "@quarry/api";
import { wereCounted } from "@quarry/kernel";
import type { PageFacts } from "./facts/page-facts.ts";
import type { HtmlTree } from "./tree/parse-html.ts";

export const spansDropped: DocumentWarning = {
  code: "spans_dropped",
  message:
    "Some table cells span more columns or rows than a table can have; their spans were ignored",
};

/** Pages within a page are sources of their own. */
export function framesNotRead(count: number): DocumentWarning {
  const message = `${wereCounted(count, "framed page")} not read; send the URL of each`;
  return { code: "frames_not_read", message };
}

/** What of a page's elements was not read. */
export function treeWarnings({ limitExceeded, attributesLeftOut }: HtmlTree): DocumentWarning[] {
  const cut = {
    code: "page_truncated",
    message: `The page ${limitExceeded}; the rest was not read`,
  };
  const attributes = wereCounted(attributesLeftOut, "attribute");
  const message = `${attributes} not read: too long, or too many on one element`;
  return [
    ...(limitExceeded ? [cut] : []),
    ...(attributesLeftOut > 0 ? [{ code: "attributes_not_read", message }] : []),
  ];
}

/** What of a page's statements for machines was not read. */
export function factWarnings({ truncated, damagedScripts }: PageFacts): DocumentWarning[] {
  const cut = "The page has too much structured data; the rest of it was not read";
  const damaged = `${wereCounted(damagedScripts, "JSON-LD script")} not read: damaged`;
  return [
    ...(truncated ? [{ code: "structured_data_truncated", message: cut }] : []),
    ...(damagedScripts > 0 ? [{ code: "json_damaged", message: damaged }] : []),
  ];
}
