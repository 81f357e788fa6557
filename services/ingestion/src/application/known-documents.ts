import { BlobCorruptError, BlobMissingError, type BlobStore } from "@quarry/blob-store";
import type { BlobReference, SourceEvent } from "@quarry/contracts";
import type { PackedDocument } from "@quarry/document";
import { partDocument } from "@quarry/document";
import { type EventStore, StreamGapError, UnknownEventError } from "@quarry/event-store";
import { sourceStream } from "../domain/source.ts";
import type { DocumentIndex } from "./ports.ts";

/** Documents that were read before, by the key of all that their readers were given. */
export type KnownDocuments = {
  /** The document with its pictures; undefined if there is none, or it was erased. */
  recall(key: string): Promise<PackedDocument | undefined>;
  remember(key: string, document: BlobReference): Promise<void>;
};

/** An error that means that a document is not whole any more. */
const losses = [BlobMissingError, BlobCorruptError, StreamGapError];

export function createKnownDocuments(dependencies: {
  log: EventStore<SourceEvent>;
  index: DocumentIndex;
  blobs: BlobStore;
  /** Called at every recall. */
  recalled: (outcome: "hit" | "miss") => void;
}): KnownDocuments {
  const { log, index, blobs, recalled } = dependencies;

  /** What is known of a document without parsing it: it was recorded with its extraction. */
  async function recorded({ owner, sha256 }: BlobReference) {
    const { events } = await log.read(sourceStream(owner));
    const [event] = events;
    if (event?.type !== "SourceIngested" || event.data.document.sha256 !== sha256) return undefined;
    const { pages, characters } = event.data;
    return { pages, characters };
  }

  async function read(reference: BlobReference): Promise<PackedDocument | undefined> {
    const facts = await recorded(reference);
    if (!facts) return undefined;
    const { head, body } = partDocument(await blobs.read(reference));
    const images = await Promise.all(
      head.images.map(async ({ blob, ...image }) => ({ ...image, bytes: await blobs.read(blob) })),
    );
    return { ...head, ...facts, images, body, digest: reference.sha256 };
  }

  async function find(key: string): Promise<PackedDocument | undefined> {
    const reference = await index.find(key);
    if (!reference) return undefined;
    try {
      return await read(reference);
    } catch (error) {
      if (error instanceof UnknownEventError) return undefined; // a newer release read it: read it here
      if (!losses.some((loss) => error instanceof loss)) throw error;
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
