import type { SourceType } from "@quarry/api";
import type { RawSource, ReadDocument, ReadProgress } from "@quarry/document";
import { detectLanguage } from "../language/detect-language.ts";
import type { ReaderLimits } from "../limits.ts";
import { mismatch } from "../sniffing/mismatch.ts";
import { namedForm } from "../sniffing/named-form.ts";
import { type Sniffed, sniff } from "../sniffing/sniff.ts";
import { readText } from "../text/read-text.ts";
import { empty } from "../unreadable.ts";
import { isTextLike, readUpload } from "./read-upload.ts";

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
  const language = document.language ?? (await detectLanguage(document.text));
  return language ? { ...document, language } : document;
}

type OnProgress = ((progress: ReadProgress) => void) | undefined;
type Source = RawSource & { content: Uint8Array };
/** Reads what was found in a source; undefined where that is not what the source is said to be. */
type Read = (
  source: Source,
  found: Sniffed,
  options: { limits: ReaderLimits; onProgress: OnProgress },
) => Promise<ReadDocument> | undefined;

const readers: Record<SourceType, Read> = {
  text: (source, found, { limits }) =>
    isTextLike(found) ? readUpload(source, found, limits) : undefined,
  webpage: (source, { kind }, { limits }) =>
    kind === "html" || kind === "xml" || kind === "text"
      ? import("../html/read-web-page.ts").then((reader) => reader.readWebPage(source, limits))
      : undefined,
  pdf: (source, { kind }, { limits, onProgress }) =>
    kind === "pdf"
      ? import("../pdf/read-pdf.ts").then((reader) => reader.readPdf(source, limits, onProgress))
      : undefined,
  image: (source, found, { limits }) =>
    found.kind === "image"
      ? import("../image/read-image.ts").then((reader) =>
          reader.readImage(source, found.format, limits),
        )
      : undefined,
};

async function read(
  source: RawSource,
  limits: ReaderLimits,
  onProgress: OnProgress,
): Promise<ReadDocument> {
  const { content, type } = source;
  if (typeof content === "string") return readText(source, limits);
  const found = await sniff(content, namedForm(source));
  const document = readers[type]({ ...source, content }, found, { limits, onProgress });
  if (!document) throw mismatch(type, found);
  return document;
}
