import type { BlobRef, BlobStore } from "@quarry/blob-store";
import { blobNames } from "@quarry/contracts";
import type { StorageEngine } from "multer";
import { toAppError } from "../responses/failure.ts";

/** A file that arrived: where it lies, what it was called, and what its sender says it is. */
export type Upload = { fileName: string; blob: BlobRef; contentType?: string };

/** Streams an uploaded file into the blob store under an owner, never whole in memory. */
export class UploadToBlobs implements StorageEngine {
  readonly #blobs: BlobStore;
  readonly #owner: string;
  /** True once anything may lie in the blob store. */
  begun = false;
  /** Set when the file is there whole. */
  received: (Upload & { mediaType: string }) | undefined;

  constructor(blobs: BlobStore, owner: string) {
    this.#blobs = blobs;
    this.#owner = owner;
  }

  _handleFile(...[_request, file, callback]: Parameters<StorageEngine["_handleFile"]>): void {
    this.begun = true;
    this.#blobs.put(this.#owner, blobNames.upload, file.stream).then(
      (blob) => {
        this.received = { fileName: file.originalname, blob, mediaType: file.mimetype };
        callback(null, { size: blob.size });
      },
      (error: unknown) => callback(file.stream.errored ?? toAppError(error)),
    );
  }

  /** The route erases all that a refused request has written, so nothing is left to do here. */
  _removeFile(...[, , callback]: Parameters<StorageEngine["_removeFile"]>): void {
    callback(null);
  }
}
