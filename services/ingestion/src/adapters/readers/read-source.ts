import type { RawSource, ReadDocument, ReadProgress } from "../../application/ports.ts";
import { detectLanguage } from "./language/detect-language.ts";
import type { ReaderLimits } from "./limits.ts";
import { mismatch } from "./mismatch.ts";
import { namedForm } from "./named-form.ts";
import { isTextLike, readUpload } from "./read-upload.ts";
import { sniff } from "./sniff.ts";
import { readText } from "./text/read-text.ts";
import { empty } from "./unreadable.ts";

/**
 * Reads a source as what its type says, after a look at what it really is. Each reader's libraries
 * are loaded when it is first needed: the main thread only ever reads small texts.
 */
export async function readSource(
  source: RawSource,
  limits: ReaderLimits,
  onProgress?: (progress: ReadProgress) => void,
): Promise<ReadDocument> {
  if (source.content.length === 0) throw empty("The source is empty");
  const document = await read(source, limits, onProgress);
  const language = document.language ?? detectLanguage(document.text);
  return language ? { ...document, language } : document;
}

async function read(
  source: RawSource,
  limits: ReaderLimits,
  onProgress?: (progress: ReadProgress) => void,
): Promise<ReadDocument> {
  const { content, type } = source;
  if (typeof content === "string") return readText(source, limits);
  const found = await sniff(content, namedForm(source));
  if (type === "text" && isTextLike(found))
    return readUpload({ ...source, content }, found, limits);
  if (
    type === "webpage" &&
    (found.kind === "html" || found.kind === "xml" || found.kind === "text")
  ) {
    const { readWebPage } = await import("./html/read-web-page.ts");
    return readWebPage(source, limits);
  }
  if (type === "pdf" && found.kind === "pdf") {
    const { readPdf } = await import("./pdf/read-pdf.ts");
    return readPdf(source, limits, onProgress);
  }
  if (type === "image" && found.kind === "image") {
    const { readImage } = await import("./image/read-image.ts");
    return readImage(source, found.format, limits);
  }
  throw mismatch(type, found);
}
