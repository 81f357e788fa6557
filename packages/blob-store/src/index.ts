export {
  BlobCorruptError,
  BlobMissingError,
  BlobTooLargeError,
  OwnerErasedError,
} from "./errors.ts";
export type { BlobRef, BlobStore } from "./port.ts";
export { type OrphanSweep, sweepOrphans } from "./sweep.ts";
