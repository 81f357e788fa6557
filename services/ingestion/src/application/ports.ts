import type { BlobReference } from "@quarry/contracts";

/**
 * Where documents lie that were read before. It holds keys, ids and digests, no content; a document
 * may be erased while it is still named here.
 */
export interface DocumentIndex {
  find(key: string): Promise<BlobReference | undefined>;
  /** The document that was remembered last is the one that is found. */
  remember(key: string, document: BlobReference): Promise<void>;
  /** Forgets all documents of an owner, an extraction's id. Idempotent. */
  forget(owner: string): Promise<void>;
}
