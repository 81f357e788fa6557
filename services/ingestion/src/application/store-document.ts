import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionRequested } from "@quarry/contracts";
import { type BlobReference, blobNames, distinctName } from "@quarry/contracts";
import type { PackedDocument, RawSource } from "@quarry/document";
import { documentJson } from "@quarry/document";
import type { z } from "zod";

/** The source of an extraction, as its request has it. */
export type Order = z.output<typeof ExtractionRequested>;

/** Puts a document and its pictures among the extraction's blobs. */
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

/** Where the bytes lie that were fetched, or from which pages can be drawn, if there are such. */
export async function keepSourceBytes(
  blobs: BlobStore,
  { extractionId, type, upload }: Order,
  { content }: RawSource,
): Promise<BlobReference | undefined> {
  if (type === "text" || (type === "webpage" && upload)) return undefined;
  return upload ?? blobs.put(extractionId, distinctName(blobNames.source, content), content);
}
