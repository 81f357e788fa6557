import type { BlobRef, BlobStore } from "@quarry/blob-store";
import { blobNames } from "@quarry/contracts";
import type { StorageEngine } from "multer";
import { toAppError } from "../responses/failure.ts";

/** A received file: its blob, its name, and the media type that its sender gave. */
export type Upload = { fileName: string; blob: BlobRef; contentType?: string };

/** Streams an uploaded file into the blob store under an owner, without holding it in memory. */
export class UploadToBlobs implements StorageEngine {
  readonly #blobs: BlobStore;
  readonly #owner: string;
  /** Bytes of the file that were taken from the form. */
  taken = 0;
  /** True once the blob store may hold part of the file. */
  begun = false;
  /** Set once the whole file is stored. */
  received: (Upload & { mediaType: string }) | undefined;

  constructor(blobs: BlobStore, owner: string) {
    this.#blobs = blobs;
    this.#owner = owner;
  }

  _handleFile(...[_request, file, callback]: Parameters<StorageEngine["_handleFile"]>): void {
    this.begun = true;
    this.#blobs.put(this.#owner, blobNames.upload, this.#counted(file.stream)).then(
      (blob) => {
        this.received = { fileName: file.originalname, blob, mediaType: file.mimetype };
        callback(null, { size: blob.size });
      },
      (error: unknown) => callback(file.stream.errored ?? toAppError(error)),
    );
  }

  async *#counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      this.taken += chunk.byteLength;
      yield chunk;
    }
  }

  /** Does nothing, because the route erases what a refused request has written. */
  _removeFile(...[, , callback]: Parameters<StorageEngine["_removeFile"]>): void {
    callback(null);
  }
}
