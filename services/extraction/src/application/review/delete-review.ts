import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, GetExtraction } from "@quarry/contracts";
import type { CommitMeta, EventStore } from "@quarry/event-store";
import { notFound } from "../../domain/extraction.ts";
import { reviewStream } from "../../domain/review/review.ts";
import { readState } from "../read-state.ts";
import type { ExecuteReview } from "./execute-review.ts";
import type { ReviewClaims } from "./ports.ts";

type Dependencies = {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  claims: Pick<ReviewClaims, "release">;
  execute: ExecuteReview;
};

export type DeleteReview = ReturnType<typeof createDeleteReview>;

/** Deletes the review of an extraction that was deleted, if it has one. Idempotent. */
export function createDeleteReview({ log, claims, execute }: Dependencies) {
  return async ({ extractionId, accountId }: GetExtraction, meta: CommitMeta): Promise<void> => {
    const { version } = await log.read(reviewStream(extractionId));
    if (version === 0) return;
    const command = { type: "delete", deleted: { extractionId, accountId } } as const;
    await execute(extractionId, command, { commandId: "deleted", requestHash: "deleted", meta });
    await claims.release(extractionId);
  };
}

export type SettleDeletion = ReturnType<typeof createSettleDeletion>;

/**
 * Finishes the deletion of an extraction that was deleted while its review changed: the deletion may have been over
 * before the review's first event was there.
 *
 * @throws AppError NOT_FOUND if the extraction was deleted.
 */
export function createSettleDeletion(dependencies: {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  blobs: Pick<BlobStore, "eraseOwner">;
  deleteReview: DeleteReview;
}) {
  const { log, blobs, deleteReview } = dependencies;
  return async (changed: GetExtraction, meta: CommitMeta): Promise<void> => {
    const { status } = await readState(changed.extractionId, log);
    if (status !== "deleted") return;
    await deleteReview(changed, meta);
    await blobs.eraseOwner(changed.extractionId);
    throw notFound(changed.extractionId);
  };
}
