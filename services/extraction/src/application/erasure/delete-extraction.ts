import type { BlobStore } from "@quarry/blob-store";
import type { DeleteExtraction } from "@quarry/contracts";
import type { CommitMeta } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { Execute } from "../execute.ts";
import type { ExtractionViews } from "../ports.ts";
import type { DeleteReview } from "../review/delete-review.ts";

/**
 * Deletes an extraction for good: when this resolves, no blob and no view holds its source or its
 * output, and work that still runs has been asked to stop and can no longer store anything.
 *
 * @throws AppError STATE_CONFLICT while a batch that it is an item of has a list; what `execute` throws.
 */
export function createDeleteExtraction(dependencies: {
  execute: Execute;
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  /** Stops work on an extraction wherever it runs. */
  cancel: (extractionId: string) => void;
  deleteReview: DeleteReview;
}) {
  const { execute, views, blobs, cancel, deleteReview } = dependencies;

  /** The list of its batch holds its source, and is erased as a whole. */
  async function assertInNoList({ extractionId, accountId }: DeleteExtraction) {
    const row = await views.load(extractionId);
    if (row?.batchId === undefined || row.accountId !== accountId) return;
    if ((await blobs.names(row.batchId)).length === 0) return;
    throw new AppError(
      "STATE_CONFLICT",
      `The batch ${row.batchId} still has items to begin; wait for that, or cancel it, then delete its extractions`,
    );
  }

  return async (command: DeleteExtraction, meta: CommitMeta): Promise<Record<string, never>> => {
    const { commandId, requestHash, ...target } = command;
    await assertInNoList(command);
    await execute({ type: "delete", ...target }, { commandId, requestHash, meta });
    cancel(target.extractionId);
    await blobs.eraseOwner(target.extractionId);
    await deleteReview(target, meta);
    return {};
  };
}
