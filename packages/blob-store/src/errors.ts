/** No blob of that owner and name. */
export class BlobMissingError extends Error {
  override readonly name = "BlobMissingError";
}

/** The bytes are not those that were stored. */
export class BlobCorruptError extends Error {
  override readonly name = "BlobCorruptError";
}

/** The payload passed the writer's limit. */
export class BlobTooLargeError extends Error {
  override readonly name = "BlobTooLargeError";
}

/** The owner was erased: no blob of it may be kept any more. */
export class OwnerErasedError extends Error {
  override readonly name = "OwnerErasedError";
}
