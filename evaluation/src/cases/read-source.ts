import type { SourceDocument } from "@quarry/document";
import { readHtml } from "@quarry/readers/html";
import { readText } from "@quarry/readers/text";
import type { Case } from "./cases.ts";

/** More than any document of a case has. */
export const limits = {
  maxCharacters: 50_000_000,
  maxPages: 500,
  maxScannedPages: 20,
  ocrLanguages: ["eng"],
};

/** The document that the service's own reader makes of a case. */
export function readSource({ kind, content }: Case["source"]): SourceDocument {
  const read =
    kind === "html"
      ? readHtml({ type: "webpage", content }, limits)
      : readText({ type: "text", content }, limits);
  return { ...read, images: [] };
}
