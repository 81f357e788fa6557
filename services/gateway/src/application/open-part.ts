import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { type BlobReference, ExtractionView, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "./ask.ts";

/** Where parts of extractions lie, and who knows whether their extraction was deleted. */
export type PartSource = { blobs: BlobStore; bus: MessageBus; context: MessageContext };

/** A part of an extraction in a blob, with its extraction. */
export type StoredPart = Pick<ExtractionView, "id" | "accountId"> & {
  part: "source" | "document" | "evidence" | "page image";
  blob: BlobReference;
};

/** Why a stored part cannot be sent. */
export type PartFault = { code: "NOT_FOUND" | "INTERNAL"; message: string };

/**
 * A part of an extraction, which may have tens of megabytes, as a stream; or why there is none: missing, damaged, or
 * deleted just now.
 */
export async function findPart(
  source: PartSource,
  { part, blob, ...extraction }: StoredPart,
): Promise<AsyncIterable<Uint8Array> | PartFault> {
  try {
    return await openWhole(source.blobs, blob);
  } catch (error) {
    const isLost = error instanceof BlobMissingError || error instanceof BlobCorruptError;
    if (!isLost) throw error;
    return (await isDeleted(source, extraction)) ? deletedMeanwhile : lost(part);
  }
}

/**
 * A part of an extraction as a stream.
 *
 * @throws AppError NOT_FOUND if the extraction was deleted meanwhile; INTERNAL, which no repeat would pass, if the
 *   part is missing or damaged.
 */
export async function openPart(
  source: PartSource,
  stored: StoredPart,
): Promise<AsyncIterable<Uint8Array>> {
  const found = await findPart(source, stored);
  if ("code" in found) throw new AppError(found.code, found.message, { retryable: false });
  return found;
}

/** Larger blobs are checked before they are sent, and not held. */
const heldBytes = 1_048_576;

/** @throws BlobMissingError, BlobCorruptError; the stream does so as well if the blob is damaged after this check. */
async function openWhole(
  blobs: BlobStore,
  blob: BlobReference,
): Promise<AsyncIterable<Uint8Array>> {
  if (blob.size <= heldBytes) return inOnePiece(await blobs.read(blob));
  for await (const _checked of await blobs.open(blob));
  return blobs.open(blob);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

async function isDeleted(
  { bus, context }: PartSource,
  { id: extractionId, accountId }: Pick<ExtractionView, "id" | "accountId">,
): Promise<boolean> {
  const payload = { extractionId, accountId };
  try {
    await ask(bus, { subject: subjects.extraction.get, payload, reply: ExtractionView }, context);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return true;
    throw error;
  }
}

const deletedMeanwhile = {
  code: "NOT_FOUND",
  message: "The extraction was deleted just now",
} as const;

const lost = (part: StoredPart["part"]): PartFault => ({
  code: "INTERNAL",
  message: `The ${part} is missing from the blob store; it can be restored from a backup`,
});
