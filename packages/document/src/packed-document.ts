import { sha256, storedJson } from "@quarry/kernel";
import type { PackedDocument, ReadDocument } from "./reading.ts";
import type { SourceDocument } from "./source-document.ts";

/** The fields of a document that are stored apart from its body, with the pictures' places. */
export type DocumentHead = Pick<SourceDocument, "images" | "warnings" | "reader">;

/** Makes the JSON of what a reader has read. */
export function packDocument(document: ReadDocument): PackedDocument {
  const { images, warnings, reader, ...rest } = document;
  const body = Buffer.from(JSON.stringify(rest));
  const facts = { pages: rest.pages.length, characters: rest.text.length };
  return { body, digest: sha256(body), images, warnings, reader, ...facts };
}

const lineFeed = 0x0a;
const chunkBytes = 1_048_576;

/**
 * A document's JSON of two lines, the head and the body, in pieces: JSON has no line feed of its own,
 * so that the body is found again without parsing it.
 */
export async function* documentJson(
  head: DocumentHead,
  body: Uint8Array,
): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)}\n,`);
  for (let at = 1; at < body.length; at += chunkBytes) yield body.subarray(at, at + chunkBytes);
}

/** Returns a stored document's head; the body is not parsed. */
export function headOf(json: Uint8Array): DocumentHead {
  const head = Buffer.from(json.subarray(0, json.indexOf(lineFeed)));
  return storedJson<DocumentHead>(`${head.toString("utf8")}}`);
}

/** A stored document's head, and its body's bytes as they were. */
export function partDocument(json: Uint8Array): { head: DocumentHead; body: Uint8Array } {
  const body = Buffer.from(json.subarray(json.indexOf(lineFeed) + 1));
  body[0] = "{".charCodeAt(0);
  return { head: headOf(json), body };
}
