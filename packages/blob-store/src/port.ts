/**
 * Where a payload lies and what it must be: a reading checks length and digest. Safe to store in
 * events and to send over the bus: it holds nothing of the content.
 */
export type BlobRef = {
  /** What the blob lives and dies with, an extraction's id: letters, digits, dashes. */
  owner: string;
  /** Its role there, such as `upload` or `output`: letters, digits, dashes. */
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
};

/** Payloads by reference. A blob belongs to an owner and is erased with it. */
export interface BlobStore {
  /**
   * Streams a payload in; the blob is there whole or not at all. Writing a name again replaces it.
   *
   * @param options.withCommit a commit to the log of extractions that refers to the blob follows before
   *   any caller is answered: a store that lies beside that log makes the blob outlive a power cut with
   *   that commit, not before.
   * @param options.ownerIsChecked the maker of that commit finds out by it whether the owner was erased
   *   meanwhile, and erases it again then: the store need not look.
   * @throws BlobTooLargeError when `maxBytes` is passed; nothing stays.
   * @throws OwnerErasedError when the owner was erased, even while the write ran; nothing stays.
   */
  put(
    owner: string,
    name: string,
    content: Uint8Array | string | AsyncIterable<Uint8Array>,
    options?: { maxBytes?: number; withCommit?: boolean; ownerIsChecked?: boolean },
  ): Promise<BlobRef>;

  /**
   * Streams a payload out; the stream fails with BlobCorruptError at the end where length or digest
   * are not those of the reference.
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
   * Removes all blobs of an owner for good and refuses new ones. Idempotent.
   *
   * @throws AppError UNAVAILABLE if the disk is full and cannot say that the owner is erased.
   */
  eraseOwner(owner: string): Promise<void>;

  /**
   * Owners whose newest blob is older than `olderThanMs`, at most `limit` of them behind `after`, in
   * an order of the store's own: candidates of the orphan sweep.
   */
  owners(options: { olderThanMs: number; limit: number; after?: string }): Promise<string[]>;

  /** Removes what writes left behind that were cut off more than `olderThanMs` ago. */
  removeUnfinished(options: { olderThanMs: number }): Promise<void>;

  ping(): Promise<void>;

  [Symbol.asyncDispose](): Promise<void>;
}
