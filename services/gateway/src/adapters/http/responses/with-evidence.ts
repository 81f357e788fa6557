import type { FailedEvidence } from "@quarry/api";
import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { type BlobReference, ExtractionView, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";

type Piece = Uint8Array | string;

/** Where evidence lies, and who knows whether its extraction was deleted. */
export type EvidenceSource = { blobs: BlobStore; bus: MessageBus; context: MessageContext };

type Evident = Pick<ExtractionView, "id" | "accountId" | "schemaRevision" | "evidence">;

/** The JSON of a record with its schema's revision and its evidence, which is read from its blob. */
export async function* withEvidence(
  source: EvidenceSource,
  { record, view }: { record: object; view: Evident },
): AsyncGenerator<Piece, void> {
  const { schemaRevision } = view;
  yield `${JSON.stringify({ ...record, schemaRevision }).slice(0, -1)},"evidence":`;
  yield* evidenceJson(source, view);
  yield "}";
}

/** The JSON of a page whose records come one after the other. */
export async function* pageJson(
  records: Iterable<AsyncIterable<Piece>>,
  meta: object,
): AsyncGenerator<Piece, void> {
  let before = '{"data":[';
  for (const record of records) {
    yield before;
    yield* record;
    before = ",";
  }
  yield `${before === "," ? "" : before}],"meta":${JSON.stringify(meta)}}`;
}

/**
 * null while the extraction is pending. Evidence that is lost is a failure, so that the other records are still sent; what
 * is lost while it is sent breaks the answer off.
 */
async function* evidenceJson(source: EvidenceSource, view: Evident): AsyncGenerator<Piece, void> {
  const { evidence } = view;
  if (!evidence || !("sha256" in evidence)) {
    yield JSON.stringify(evidence ?? null);
    return;
  }
  let isBegun = false;
  try {
    for await (const piece of wholeBlob(source.blobs, evidence)) {
      isBegun = true;
      yield piece;
    }
  } catch (error) {
    const isLost = error instanceof BlobMissingError || error instanceof BlobCorruptError;
    if (isBegun || !isLost) throw error;
    yield JSON.stringify(failed((await isDeleted(source, view)) ? deletedMeanwhile : evidenceLost));
  }
}

/** Larger blobs are checked before they are sent, and not held. */
const heldBytes = 1_048_576;

/** Yields nothing of a blob that is damaged when it is opened. @throws BlobMissingError, BlobCorruptError */
async function* wholeBlob(blobs: BlobStore, blob: BlobReference): AsyncGenerator<Piece, void> {
  if (blob.size <= heldBytes) {
    yield await blobs.read(blob);
    return;
  }
  for await (const _checked of await blobs.open(blob));
  yield* await blobs.open(blob);
}

async function isDeleted(
  { bus, context }: EvidenceSource,
  { id: extractionId, accountId }: Evident,
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

const failed = (reason: typeof deletedMeanwhile | typeof evidenceLost): FailedEvidence => ({
  failure: { ...reason, retryable: false },
  spentTokens: 0,
});
