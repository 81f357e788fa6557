/**
 * A reference to a payload. Readers check the length and the digest. Holds no content, so it may be stored in events and
 * sent over the bus.
 */
export type BlobRef = {
  /** The owner, such as an extraction's id, with which the blob is erased: letters, digits, dashes. */
  owner: string;
  /** The blob's role, such as `upload` or `output`: letters, digits, dashes. */
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
};

/** Stores payloads. A blob belongs to an owner and is erased with it. */
export interface BlobStore {
  /**
   * Stores a payload from a stream, completely or not at all. Writing a name again replaces the blob.
   *
   * @param options.withCommit the caller will commit a reference to the blob to the extraction log before it
   *   responds. A store in the same database as the log then need not sync the blob before that commit.
   * @param options.ownerIsChecked the caller finds out by that commit whether the owner was erased meanwhile, and
   *   then erases it again, so the store need not check.
   * @throws BlobTooLargeError if the payload is larger than `maxBytes`; nothing is stored.
   * @throws OwnerErasedError if the owner was erased before or during the write; nothing is stored.
   */
  put(
    owner: string,
    name: string,
    content: Uint8Array | string | AsyncIterable<Uint8Array>,
    options?: { maxBytes?: number; withCommit?: boolean; ownerIsChecked?: boolean },
  ): Promise<BlobRef>;

  /**
   * Reads a payload as a stream, which fails with BlobCorruptError at the end if length or digest differ from the
   * reference.
   *
   * @throws BlobMissingError if there is none.
   */
  open(ref: BlobRef): Promise<AsyncIterable<Uint8Array>>;

  /** The whole payload, checked. @throws BlobMissingError, BlobCorruptError. */
  read(ref: BlobRef): Promise<Buffer>;

  /**
   * The whole payload of a name, for callers without a reference to it; undefined if there is none.
   * Its digest is not checked.
   */
  find(owner: string, name: string): Promise<Buffer | undefined>;

  /** Names of an owner's blobs, in order; none of an unknown or erased one. */
  names(owner: string): Promise<string[]>;

  /**
   * Removes all blobs of an owner and refuses new ones from then on. Idempotent.
   *
   * @throws AppError UNAVAILABLE if the disk is full, so that the erasure cannot be recorded.
   */
  eraseOwner(owner: string): Promise<void>;

  /**
   * Owners whose newest blob is older than `olderThanMs`: candidates of the orphan sweep. At most `limit` after
   * `after`, in an order of the store's own.
   */
  owners(options: { olderThanMs: number; limit: number; after?: string }): Promise<string[]>;

  /** Removes the remains of writes that broke off more than `olderThanMs` ago. */
  removeUnfinished(options: { olderThanMs: number }): Promise<void>;

  ping(): Promise<void>;

  [Symbol.asyncDispose](): Promise<void>;
}
