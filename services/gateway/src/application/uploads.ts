import { limits } from "@quarry/api";
import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { blobNames, UploadNote } from "@quarry/contracts";
import { type Clock, invalid } from "@quarry/kernel";

const hourMs = 3_600_000;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Files that are kept until an extraction takes them. All that is known of one lies beside it in the
 * blob store, under its id; what is not used is erased by the sweep of blobs without an extraction.
 */
export function createUploads({ blobs, clock }: { blobs: BlobStore; clock: Clock }) {
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

    /** Copies a kept file for an extraction. @throws AppError VALIDATION_FAILED where it was taken. */
    async copy({ file }: UploadNote, extractionId: string) {
      try {
        return await blobs.put(extractionId, blobNames.upload, await blobs.open(file));
      } catch (error) {
        throw error instanceof BlobMissingError ? noUpload() : error;
      }
    },

    erase: ({ file }: UploadNote): Promise<void> => blobs.eraseOwner(file.owner),
  };
}

export function noUpload() {
  const message =
    "there is no such upload; it may be used already, or out of time: upload it again";
  return invalid("source.uploadId", "unknown", message);
}
