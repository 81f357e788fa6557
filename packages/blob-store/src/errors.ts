/** No blob of that owner and name. */
export class BlobMissingError extends Error {
  override readonly name = "BlobMissingError";
}

/** The bytes are not those that were stored. */
export class BlobCorruptError extends Error {
  override readonly name = "BlobCorruptError";
}

/** The payload is larger than the writer's limit. */
export class BlobTooLargeError extends Error {
  override readonly name = "BlobTooLargeError";
}

/** The owner was erased, so no blob of it may be stored any more. */
export class OwnerErasedError extends Error {
  override readonly name = "OwnerErasedError";
}

export function missing({ owner, name }: { owner: string; name: string }): BlobMissingError {
  return new BlobMissingError(`There is no blob "${name}" of ${owner}`);
}

export function corrupt({ owner, name }: { owner: string; name: string }): BlobCorruptError {
  return new BlobCorruptError(`The blob "${name}" of ${owner} is not what was stored`);
}

export function erased(owner: string): OwnerErasedError {
  return new OwnerErasedError(`${owner} was erased: no blob of it is kept any more`);
}
