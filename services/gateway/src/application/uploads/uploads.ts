import { limits } from "@quarry/api";
import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { blobNames, parseUploadNote, UploadNote } from "@quarry/contracts";
import { AppError, type Clock, canonicalJson, invalid, sha256 } from "@quarry/kernel";
import type { IdempotencyStore } from "../ports.ts";

const hourMs = 3_600_000;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Files that are kept until an extraction uses them. A note about the file is stored with it in the blob
 * store, under its id. Unused files are erased by the sweep of orphans.
 */
export function createUploads(dependencies: {
  blobs: BlobStore;
  /** Records which extraction uses an upload, until the upload expires. */
  store: Pick<IdempotencyStore, "insert" | "find" | "remove">;
  clock: Clock;
}) {
  const { blobs, store, clock } = dependencies;

  /** The note of an account's upload; undefined if it expired, was used, or is damaged. */
  async function find(id: string, accountId: string): Promise<UploadNote | undefined> {
    const stored = await blobs.find(id, blobNames.uploadNote);
    const json = stored && parseUploadNote(stored);
    const note = json === undefined ? undefined : UploadNote.parse(json);
    return note?.accountId === accountId && note.expiresAt > clock() ? note : undefined;
  }

  return {
    find,

    /** Keeps a file that is in the blob store already. */
    async keep(upload: Omit<UploadNote, "expiresAt">): Promise<UploadNote> {
      const note = { ...upload, expiresAt: clock() + limits.uploadHours * hourMs };
      await blobs.put(upload.file.owner, blobNames.uploadNote, JSON.stringify(note));
      return note;
    },

    /**
     * Copies the file for an extraction; undefined if another extraction has just used it.
     *
     * @throws AppError INTERNAL, which no repeat would pass, if it is damaged; nothing is stored.
     */
    async copy({ file }: UploadNote, extractionId: string) {
      try {
        return await blobs.put(extractionId, blobNames.upload, await blobs.open(file));
      } catch (error) {
        if (error instanceof BlobMissingError) return undefined;
        throw error instanceof BlobCorruptError ? damaged(error) : error;
      }
    },

    /**
     * Takes an upload for an extraction; only one of several concurrent extractions gets it.
     *
     * @throws AppError VALIDATION_FAILED if another extraction has it, or there is none.
     */
    async take({ uploadId, accountId, kept }: WantedUpload, extractionId: string): Promise<void> {
      const scope = uploadScope(accountId, uploadId);
      if (kept) {
        const ids = { resourceId: extractionId, commandId: extractionId, holder: extractionId };
        const state = { state: "done", accepted: false, leaseUntil: 0 } as const;
        const record = { scope, fingerprint: scope, ...ids, ...state, expiresAt: kept.expiresAt };
        if (await store.insert(record, clock())) return;
      }
      const taken = await store.find(scope, clock());
      if (taken?.resourceId !== extractionId) throw noUpload();
    },

    /** Returns an upload whose extraction was refused, so that another can take it. */
    release: ({ uploadId, accountId }: WantedUpload, extractionId: string): Promise<void> =>
      store.remove(uploadScope(accountId, uploadId), extractionId),

    erase: ({ file }: UploadNote): Promise<void> => blobs.eraseOwner(file.owner),
  };
}

/** The upload that an extraction wants; `kept` is undefined if there is none any more. */
export type WantedUpload = { uploadId: string; accountId: string; kept: UploadNote | undefined };

const uploadScope = (accountId: string, uploadId: string) =>
  sha256(canonicalJson([accountId, "upload", uploadId]));

function noUpload() {
  const message =
    "there is no such upload; it may have been used or have expired: upload the file again";
  return invalid("source.uploadId", "unknown", message);
}

function damaged(cause: BlobCorruptError): AppError {
  const message = "The uploaded file is damaged in the blob store; upload the file again";
  return new AppError("INTERNAL", message, { retryable: false, cause });
}
