import { QuarryError } from "../errors/errors.ts";
import type { SentFile } from "../http/form.ts";
import type { SourceType } from "../responses/records.ts";

/**
 * What to extract from: a text, an address, a file, a stream of a file's bytes, or a file that was
 * uploaded. A stream is read once, so that a request with one is not repeated.
 */
export type Source = string | URL | FileSource | Uploaded;

export type FileSource = Blob | NamedFile;

export type NamedFile = { file: Blob | ReadableStream<Uint8Array>; name: string };

/** A file by the id that `uploads.create` answered; an extraction uses it up. */
export type Uploaded = { uploadId: string };

/** A source as it is sent: as a value, or as a file. */
export type ReadySource = { type: SourceType } & ({ value: string | Uploaded } | SentFile);

/** The longest text that is taken as a value, in bytes; a longer one is sent as a file. */
const longestValue = 1_048_576;

const typeOfEnding: Record<string, SourceType> = {
  ...{ pdf: "pdf", htm: "webpage", html: "webpage" },
  ...{ jpg: "image", jpeg: "image", png: "image", webp: "image", gif: "image", bmp: "image" },
  ...{ tif: "image", tiff: "image", avif: "image", heic: "image", heif: "image" },
};

/** @param type What the source is, where its name or media type does not say. */
export function readySource(source: Source, type?: SourceType): ReadySource {
  if (typeof source === "string") return readyText(source, type ?? "text");
  if (source instanceof URL) {
    return { type: type ?? typeOfName(source.pathname) ?? "webpage", value: source.href };
  }
  if (typeof source !== "object" || source === null || ArrayBuffer.isView(source)) {
    throw noSource(source);
  }
  if ("uploadId" in source) {
    return { type: type ?? "text", value: { uploadId: source.uploadId } };
  }
  const sent = readyFile(source);
  const media = "blob" in sent ? typeOfMedia(sent.blob.type) : undefined;
  return { type: type ?? media ?? typeOfName(sent.name) ?? "text", ...sent };
}

/** What a source is sent as, by its name or media type. */
export const typeOfSource = (source: Source): SourceType => readySource(source).type;

/** @param source Its own name holds unless it is given one. */
export function readyFile(source: FileSource): SentFile {
  const { file, name } = source instanceof Blob ? { file: source, name: nameOf(source) } : source;
  if (file instanceof Blob) return { blob: file, name };
  if (file instanceof ReadableStream) return { stream: file, name };
  throw noSource(file);
}

/** What callers without types send. */
function noSource(sent: unknown): QuarryError {
  const what = ArrayBuffer.isView(sent) ? "bytes: wrap them, new Blob([bytes])" : String(sent);
  return new QuarryError(
    `source must be a text, a URL, a Blob, { file, name } or { uploadId }, not ${what}`,
  );
}

function readyText(text: string, type: SourceType): ReadySource {
  const isLong = text.length > longestValue / 3 && new Blob([text]).size > longestValue;
  return isLong ? { type, blob: new Blob([text]), name: "source.txt" } : { type, value: text };
}

function nameOf(blob: Blob): string {
  return "name" in blob && typeof blob.name === "string" ? blob.name : "source";
}

function typeOfName(name: string): SourceType | undefined {
  return typeOfEnding[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
}

function typeOfMedia(mediaType: string): SourceType | undefined {
  if (mediaType === "application/pdf") return "pdf";
  if (mediaType === "text/html" || mediaType === "application/xhtml+xml") return "webpage";
  return mediaType.startsWith("image/") && mediaType !== "image/svg+xml" ? "image" : undefined;
}
