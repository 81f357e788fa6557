import { sha256 } from "@quarry/kernel";
import type { PackedDocument } from "../../application/packed-document.ts";
import type { ReadDocument } from "../../application/ports.ts";

/** Makes the JSON of what a reader has read. */
export function packDocument(document: ReadDocument): PackedDocument {
  const { images, warnings, reader, ...rest } = document;
  const body = Buffer.from(JSON.stringify(rest));
  const facts = { pages: rest.pages.length, characters: rest.text.length };
  return { body, digest: sha256(body), images, warnings, reader, ...facts };
}
