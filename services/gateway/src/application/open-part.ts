import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import type { BlobReference } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";

/**
 * Opens a blob of an extraction, which may have tens of megabytes, as a stream.
 *
 * @throws AppError NOT_FOUND if the extraction was deleted meanwhile, or the blob is missing.
 */
export async function openPart(
  blobs: BlobStore,
  reference: BlobReference,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await blobs.open(reference);
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    const message = `This part of the extraction ${reference.owner} is no longer stored`;
    throw new AppError("NOT_FOUND", message);
  }
}
