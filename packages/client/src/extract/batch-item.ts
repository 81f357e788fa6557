import { fieldsOf } from "./body.ts";
import type { ExtractionOptions } from "./options.ts";
import { type FileSource, type ReadySource, readySource } from "./source.ts";

/** One source of a batch: a text, an address, or a file, which is sent in Base64. */
export type BatchItem = ExtractionOptions & { source: string | URL | FileSource };

/** An item as a line of JSON. */
export async function lineOf(item: BatchItem): Promise<string> {
  const ready = readySource(item.source, item.type);
  return `${JSON.stringify({ ...fieldsOf(ready, item), source: await sentSource(ready) })}\n`;
}

async function sentSource(source: ReadySource) {
  if ("value" in source) return source.value;
  const { name: fileName } = source;
  const blob = "blob" in source ? source.blob : await new Response(source.stream).blob();
  const mediaType = blob.type || "application/octet-stream";
  return { base64: base64Of(new Uint8Array(await blob.arrayBuffer())), mediaType, fileName };
}

/** More arguments than this are refused by some engines. */
const bytesAtOnce = 32_768;

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    binary += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  }
  return btoa(binary);
}
