import type { SourceType } from "@quarry/api";
import type { RawSource, ReadDocument, ReadProgress } from "@quarry/document";
import { detectLanguage } from "../language/detect-language.ts";
import type { ReaderLimits } from "../limits.ts";
import type { MailOptions } from "../mail/message-reader.ts";
import { mismatch, sourceTypeOf } from "../sniffing/mismatch.ts";
import { namedForm } from "../sniffing/named-form.ts";
import { type Sniffed, sniff } from "../sniffing/sniff.ts";
import { readText } from "../text/read-text.ts";
import { empty } from "../unreadable.ts";
import { isTextLike, readUpload } from "./read-upload.ts";

/** What a caller wants to know while a source is read, and what is known of an earlier attempt. */
export type ReadOptions = Pick<MailOptions, "onAttachment" | "stopBefore"> & {
  onProgress?: ((progress: ReadProgress) => void) | undefined;
};

/**
 * Reads a source as what its type says, after a look at what it really is. Each reader's libraries
 * are loaded when it is first needed: the main thread only ever reads small texts.
 */
export async function readSource(
  source: RawSource,
  limits: ReaderLimits,
  options: ReadOptions = {},
): Promise<ReadDocument> {
  if (source.content.length === 0) throw empty("The source is empty");
  const document = await read(source, { ...options, limits });
  const language = document.language ?? (await detectLanguage(document.text));
  return language ? { ...document, language } : document;
}

type Source = RawSource & { content: Uint8Array };
type Options = ReadOptions & { limits: ReaderLimits };
/** Reads what was found in a source; undefined where that is not what the source is said to be. */
type Read = (source: Source, found: Sniffed, options: Options) => Promise<ReadDocument> | undefined;

const readers: Record<SourceType, Read> = {
  text: (source, found, options) =>
    isTextLike(found) ? readUpload(source, found, { ...options, readFound }) : undefined,
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

async function readAs(source: Source, found: Sniffed, options: Options): Promise<ReadDocument> {
  const document = readers[source.type](source, found, options);
  if (!document) throw mismatch(source.type, found);
  return document;
}

/** Reads a file within a source. */
const readFound: MailOptions["readFound"] = (file, found, limits) =>
  readAs({ ...file, type: sourceTypeOf(found) }, found, { limits });

async function read(source: RawSource, options: Options): Promise<ReadDocument> {
  const { content } = source;
  if (typeof content === "string") return readText(source, options.limits);
  const found = await sniff(content, namedForm(source));
  return readAs({ ...source, content }, found, options);
}
