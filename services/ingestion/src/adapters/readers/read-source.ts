import type { SourceType } from "@quarry/contracts";
import type { RawSource, ReadDocument, ReadProgress } from "../../application/ports.ts";
import type { ReaderLimits } from "./limits.ts";
import { type Sniffed, sniff } from "./sniff.ts";
import { readText } from "./text/read-text.ts";
import { empty, unreadable } from "./unreadable.ts";

const typeFor: Record<Exclude<Sniffed["kind"], "other">, SourceType> = {
  pdf: "pdf",
  html: "webpage",
  image: "image",
  text: "text",
};

const names: Record<SourceType, string> = {
  pdf: "a PDF",
  webpage: "a web page",
  image: "an image",
  text: "text",
};

function mismatch(expected: SourceType, found: Sniffed): Error {
  if (found.kind === "other") {
    return unreadable(`The source is ${found.format}, not ${names[expected]}; it cannot be read`);
  }
  const type = typeFor[found.kind];
  return unreadable(
    `The source is ${names[type]}, not ${names[expected]}; send it with type=${type}`,
  );
}

/**
 * Reads a source as what its type says, after a look at what it really is. Each reader's libraries
 * are loaded when it is first needed: the main thread only ever reads small texts.
 */
export async function readSource(
  source: RawSource,
  limits: ReaderLimits,
  _onProgress?: (progress: ReadProgress) => void,
): Promise<ReadDocument> {
  if (source.content.length === 0) throw empty("The source is empty");
  if (typeof source.content === "string") return readText(source, limits);
  const found = await sniff(source.content);
  const isMarkup = found.kind === "html" || found.kind === "text";
  if (source.type === "text" && isMarkup) return readText(source, limits);
  if (source.type === "webpage" && isMarkup) {
    const { readHtml } = await import("./html/read-html.ts");
    return readHtml(source, limits);
  }
  if (source.type === "pdf" && found.kind === "pdf") {
    const { readPdf } = await import("./pdf/read-pdf.ts");
    return readPdf(source, limits);
  }
  if (source.type === "image" && found.kind === "image") {
    const { readImage } = await import("./image/read-image.ts");
    return readImage(source, found.format, limits);
  }
  throw mismatch(source.type, found);
}
