import { limits } from "@quarry/api";
import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { blobNames, UploadNote } from "@quarry/contracts";
import { type Clock, canonicalJson, invalid, sha256 } from "@quarry/kernel";
import type { IdempotencyStore } from "./ports.ts";

const hourMs = 3_600_000;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Files that are kept until an extraction takes them. All that is known of one lies beside it in the
 * blob store, under its id; what is not used is erased by the sweep of blobs without an extraction.
 */
export function createUploads(dependencies: {
  blobs: BlobStore;
  /** Holds which extraction has taken an upload, as long as it could be taken. */
  store: Pick<IdempotencyStore, "insert" | "find" | "remove">;
  clock: Clock;
}) {
  const { blobs, store, clock } = dependencies;

  /** What is kept for the account under an id; undefined where its time is out. */
  async function find(id: string, accountId: string): Promise<UploadNote | undefined> {
    const stored = await blobs.find(id, blobNames.uploadNote);
    const note = stored && UploadNote.parse(JSON.parse(stored.toString("utf8")));
    return note?.accountId === accountId && note.expiresAt > clock() ? note : undefined;
  }

  return {
    find,

    /** Keeps a file that lies in the blob store already, under its id. */
    async keep(upload: Omit<UploadNote, "expiresAt">): Promise<UploadNote> {
      const note = { ...upload, expiresAt: clock() + limits.uploadHours * hourMs };
      await blobs.put(upload.file.owner, blobNames.uploadNote, JSON.stringify(note));
      return note;
    },

    /** Copies a kept file for an extraction; undefined where another one has just taken it. */
    async copy({ file }: UploadNote, extractionId: string) {
      try {
        return await blobs.put(extractionId, blobNames.upload, await blobs.open(file));
      } catch (error) {
        if (error instanceof BlobMissingError) return undefined;
        throw error;
      }
    },

    /**
     * Takes an upload for an extraction: of several at once, for one.
     *
     * @throws AppError VALIDATION_FAILED where another one has it, or there is none.
     */
    async take({ uploadId, accountId, kept }: WantedUpload, extractionId: string): Promise<void> {
      const scope = scopeOf(accountId, uploadId);
      if (kept) {
        const ids = { resourceId: extractionId, commandId: extractionId, holder: extractionId };
        const state = { state: "done", accepted: false, leaseUntil: 0 } as const;
        const record = { scope, fingerprint: scope, ...ids, ...state, expiresAt: kept.expiresAt };
        if (await store.insert(record, clock())) return;
      }
      const taken = await store.find(scope, clock());
      if (taken?.resourceId !== extractionId) throw noUpload();
    },

    /** Leaves an upload to the next extraction, for that which took it was refused. */
    release: ({ uploadId, accountId }: WantedUpload, extractionId: string): Promise<void> =>
      store.remove(scopeOf(accountId, uploadId), extractionId),

    erase: ({ file }: UploadNote): Promise<void> => blobs.eraseOwner(file.owner),
  };
}

/** What an extraction asks for; `kept` is undefined where there is none, or none any more. */
export type WantedUpload = { uploadId: string; accountId: string; kept: UploadNote | undefined };

const scopeOf = (accountId: string, uploadId: string) =>
  sha256(canonicalJson([accountId, "upload", uploadId]));

function noUpload() {
  const message =
    "there is no such upload; it may be used already, or out of time: upload it again";
  return invalid("source.uploadId", "unknown", message);
}
