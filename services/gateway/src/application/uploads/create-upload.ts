import type { BlobStore } from "@quarry/blob-store";
import type { UploadNote } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { RequestAttempt } from "../idempotency/attempt.ts";
import type { Claim, RunOnce } from "../idempotency/idempotency.ts";
import type { Uploads } from "./uploads.ts";

export type NewUpload = Omit<UploadNote, "expiresAt"> & { claim: Claim | undefined };

export type CreateUpload = (request: NewUpload) => Promise<UploadNote>;

/** Stores an uploaded file for a later extraction, only once per idempotency key. */
export function uploadCreator(dependencies: {
  uploads: Uploads;
  runOnce: RunOnce;
  blobs: BlobStore;
}): CreateUpload {
  const { uploads, runOnce, blobs } = dependencies;
  return async ({ claim, ...upload }) => {
    const { file, accountId } = upload;
    let kept: UploadNote | undefined;
    const keep = async ({ resourceId, replayed }: RequestAttempt) => {
      const isFirst = resourceId === file.owner;
      const known = isFirst ? undefined : await uploads.find(resourceId, accountId);
      if (replayed && !known) {
        throw new AppError(
          "STATE_CONFLICT",
          "The upload has been used or has expired; upload the file again",
        );
      }
      kept = known ?? (await uploads.keep(upload));
      return { result: kept, accepted: false, resourceId: kept.file.owner };
    };
    try {
      return await runOnce(claim, file.owner, keep);
    } finally {
      // What cannot be erased now is left to the sweep of orphans.
      if (kept?.file.owner !== file.owner)
        await blobs.eraseOwner(file.owner).catch(() => undefined);
    }
  };
}
