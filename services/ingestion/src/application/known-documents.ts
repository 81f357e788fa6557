import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { type BlobReference, SourceDocument } from "@quarry/contracts";
import type { DocumentIndex, ReadDocument } from "./ports.ts";

/** Documents that were read before, by the key of all that their readers were given. */
export type KnownDocuments = {
  /** The document with its pictures; undefined where there is none, or it was erased. */
  recall(key: string): Promise<ReadDocument | undefined>;
  remember(key: string, document: BlobReference): Promise<void>;
};

export function createKnownDocuments(dependencies: {
  index: DocumentIndex;
  blobs: BlobStore;
  /** Told of every recall. */
  recalled: (outcome: "hit" | "miss") => void;
}): KnownDocuments {
  const { index, blobs, recalled } = dependencies;

  async function read(reference: BlobReference): Promise<ReadDocument> {
    const stored: unknown = JSON.parse((await blobs.read(reference)).toString("utf8"));
    const document = SourceDocument.parse(stored);
    const images = await Promise.all(
      document.images.map(async ({ blob, ...image }) => ({
        ...image,
        bytes: await blobs.read(blob),
      })),
    );
    return { ...document, images };
  }

  async function find(key: string): Promise<ReadDocument | undefined> {
    const reference = await index.find(key);
    if (!reference) return undefined;
    try {
      return await read(reference);
    } catch (error) {
      const isLost = error instanceof BlobMissingError || error instanceof BlobCorruptError;
      if (!isLost) throw error;
      await index.forget(reference.owner);
      return undefined;
    }
  }

  return {
    async recall(key) {
      const document = await find(key);
      recalled(document ? "hit" : "miss");
      return document;
    },
    remember: (key, document) => index.remember(key, document),
  };
}
