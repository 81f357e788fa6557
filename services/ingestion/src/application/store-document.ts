import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionRequested } from "@quarry/contracts";
import { type BlobReference, blobNames, distinctName } from "@quarry/contracts";
import type { PackedDocument, RawSource } from "@quarry/document";
import { documentJson } from "@quarry/document";
import type { z } from "zod";

/** Data of ExtractionRequested. */
export type ExtractionOrder = z.output<typeof ExtractionRequested>;

/** Stores a document and its page images with the extraction's other blobs. */
export async function storeDocument(
  blobs: BlobStore,
  extractionId: string,
  { images, warnings, reader, body, digest }: PackedDocument,
): Promise<BlobReference> {
  const stored = await Promise.all(
    images.map(async ({ page, mediaType, bytes }) => {
      const name = distinctName(blobNames.page(page), bytes);
      return { page, mediaType, blob: await blobs.put(extractionId, name, bytes) };
    }),
  );
  const head = { images: stored, warnings, reader };
  const name = distinctName(blobNames.document, `${JSON.stringify(head)}${digest}`);
  return await blobs.put(extractionId, name, documentJson(head, body));
}

/**
 * Stores the bytes that were fetched, unless they are stored already as an upload. Undefined for sources
 * of which neither the bytes nor page images are needed later: texts, and uploaded web pages.
 */
export async function keepSourceBytes(
  blobs: BlobStore,
  { extractionId, type, upload }: ExtractionOrder,
  { content }: RawSource,
): Promise<BlobReference | undefined> {
  if (type === "text" || (type === "webpage" && upload)) return undefined;
  return upload ?? blobs.put(extractionId, distinctName(blobNames.source, content), content);
}
