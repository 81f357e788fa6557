import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { type BlobReference, ExtractionInput } from "@quarry/contracts";
import { type Json, parseJson } from "@quarry/kernel";
import type { Content } from "../domain/extraction-row.ts";

/** A blob's bytes; undefined where it was erased. */
export async function readUnlessErased(
  blobs: BlobStore,
  reference: BlobReference,
): Promise<Buffer | undefined> {
  try {
    return await blobs.read(reference);
  } catch (error) {
    if (error instanceof BlobMissingError) return undefined;
    throw error;
  }
}

/** JSON that lies in a blob; undefined where it was erased. */
export async function readJson(
  blobs: BlobStore,
  reference: BlobReference,
): Promise<Json | undefined> {
  const bytes = await readUnlessErased(blobs, reference);
  return bytes && parseJson(bytes.toString("utf8"));
}

/** The caller's content, from the blobs that events refer to. */
export function contentIn(blobs: BlobStore): Content {
  return {
    async input(reference) {
      const stored = await readJson(blobs, reference);
      return stored === undefined ? undefined : ExtractionInput.parse(stored);
    },
    output: (reference) => readJson(blobs, reference),
  };
}
