import type { ReadDocument } from "@quarry/document";
import { checkDocument } from "./check-document.testing.ts";
import { defaultLimits } from "./limits.ts";
import { readSource } from "./sources/read-source.ts";

/** Reads what was sent as text, a file where it is bytes, and holds it to every document's promises. */
export async function readFile(content: Uint8Array | string, name?: string): Promise<ReadDocument> {
  const document = await readSource(
    { type: "text", content, ...(name && { name }) },
    defaultLimits,
  );
  checkDocument(document);
  return document;
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
