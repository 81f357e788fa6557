import type { BlobStore } from "@quarry/blob-store";
import type { BlobReference, DocumentAnswer, ReadAgain, SourceEvent } from "@quarry/contracts";
import type { RawSource, SourceReader } from "@quarry/document";
import type { EventStore } from "@quarry/event-store";
import type { FairQueue, HeldBytes } from "@quarry/kernel";
import { documentKey } from "../domain/document-key.ts";
import { ingestedSource, noSuchSource, onStoredSource } from "./ingested-source.ts";
import type { KnownDocuments } from "./known-documents.ts";
import { sentSource } from "./sent-source.ts";
import { storeDocument } from "./store-document.ts";

type Dependencies = {
  log: Pick<EventStore<SourceEvent>, "read">;
  blobs: BlobStore;
  reader: SourceReader;
  known: Pick<KnownDocuments, "recall">;
  /** Identifies the readers and their versions. */
  readers: string;
  readingQueue: FairQueue<unknown>;
  heldSources: HeldBytes;
};

/**
 * Reads a source that was ingested once more, from the bytes that are stored: nothing is fetched, and no page is rendered
 * in a browser. The document is a further blob of the extraction, whose own document stays as it is.
 *
 * @throws AppError NOT_FOUND if the account has no such source, or it was erased or is missing; INTERNAL, which no
 *   repeat would pass, if it is damaged; those of the readers.
 */
export function createReadAgain(dependencies: Dependencies) {
  const { log, blobs, reader, known, readers, readingQueue, heldSources } = dependencies;

  async function storedSource(asked: ReadAgain, fetched?: BlobReference): Promise<RawSource> {
    const { sent, address: _address, ...source } = await sentSource(blobs, asked);
    if (sent) return { ...source, ...sent };
    if (!fetched) throw noSuchSource();
    return { ...source, content: await blobs.read(fetched) };
  }

  async function readAgain(asked: ReadAgain, signal: AbortSignal): Promise<DocumentAnswer> {
    const { extractionId, accountId, upload, input } = asked;
    const { source: fetched } = await ingestedSource(log, asked);
    const turn = { key: accountId, signal };
    using _held = await heldSources.hold((upload ?? fetched ?? input).size, turn);
    const source = await storedSource(asked, fetched);
    return await readingQueue.run(async () => {
      const key = documentKey({ accountId, source, readers });
      const recalled = key && (await known.recall(key));
      const document = recalled || (await reader.read(source, signal));
      return { document: await storeDocument(blobs, extractionId, document) };
    }, turn);
  }

  return (asked: ReadAgain, signal: AbortSignal): Promise<DocumentAnswer> =>
    onStoredSource(readAgain(asked, signal));
}
