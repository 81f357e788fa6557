import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { type BlobReference, ExtractionView, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "./ask.ts";

/** Where evidence lies, and who knows whether its extraction was deleted. */
export type EvidenceSource = { blobs: BlobStore; bus: MessageBus; context: MessageContext };

/** Evidence in a blob, with its extraction. */
export type StoredEvidence = Pick<ExtractionView, "id" | "accountId"> & { blob: BlobReference };

/** Why stored evidence cannot be sent. */
export type EvidenceFault = { code: "NOT_FOUND" | "INTERNAL"; message: string };

/** Evidence, which may have tens of megabytes, as a stream; or why there is none: missing, damaged, or deleted just now. */
export async function openEvidence(
  source: EvidenceSource,
  { blob, ...extraction }: StoredEvidence,
): Promise<AsyncIterable<Uint8Array> | EvidenceFault> {
  try {
    return await openWhole(source.blobs, blob);
  } catch (error) {
    const isLost = error instanceof BlobMissingError || error instanceof BlobCorruptError;
    if (!isLost) throw error;
    return (await isDeleted(source, extraction)) ? deletedMeanwhile : evidenceLost;
  }
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
  { bus, context }: EvidenceSource,
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

const evidenceLost = {
  code: "INTERNAL",
  message: "The evidence is missing from the blob store; it can be restored from a backup",
} as const;
