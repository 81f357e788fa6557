import type { BlobStore } from "@quarry/blob-store";
import type { DeleteExtraction } from "@quarry/contracts";
import type { CommitMeta } from "@quarry/event-store";
import type { Execute } from "../execute.ts";

/**
 * Deletes an extraction for good: when this resolves, no blob and no view holds its source or its
 * output, and work that still runs is told to stop and can store nothing any more.
 */
export function createDeleteExtraction(dependencies: {
  execute: Execute;
  blobs: BlobStore;
  /** Stops work on an extraction wherever it runs. */
  cancel: (extractionId: string) => void;
}) {
  const { execute, blobs, cancel } = dependencies;
  return async (command: DeleteExtraction, meta: CommitMeta): Promise<Record<string, never>> => {
    const { commandId, requestHash, ...target } = command;
    await execute({ type: "delete", ...target }, { commandId, requestHash, meta });
    cancel(target.extractionId);
    await blobs.eraseOwner(target.extractionId);
    return {};
  };
}
