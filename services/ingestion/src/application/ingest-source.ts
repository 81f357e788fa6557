import {
  BlobCorruptError,
  BlobMissingError,
  type BlobStore,
  OwnerErasedError,
} from "@quarry/blob-store";
import type { FailureReason } from "@quarry/contracts";
import type { RawSource, ReadProgress, SourceFetcher, SourceReader } from "@quarry/document";
import type { CommitMeta } from "@quarry/event-store";
import {
  AppError,
  type FairQueue,
  type HeldBytes,
  StarvedError,
  serialiseError,
} from "@quarry/kernel";
import { documentKey } from "../domain/document-key.ts";
import type { KnownDocuments } from "./known-documents.ts";
import { sentSource } from "./sent-source.ts";
import type { createSourceOutcomes } from "./source-outcomes.ts";
import type { ExtractionOrder } from "./store-document.ts";
import { keepSourceBytes, storeDocument } from "./store-document.ts";

/** One delivery of the work. */
export type IngestAttempt = {
  /** Id of the event that caused the work: the idempotency key of the outcome. */
  causeId: string;
  meta: CommitMeta;
  /** Aborted if the extraction is deleted or the service stops. */
  signal: AbortSignal;
  /** Whether no other delivery follows, so that the source must get its outcome now. */
  last: boolean;
  /** Whether another delivery may have come before, so that the source may have its outcome. */
  repeated: boolean;
};

/**
 * Reads the source of a requested extraction and records the document, or why there is none. Idempotent:
 * a repeat publishes the recorded outcome again.
 *
 * @throws errors of the stores, and AppError UNAVAILABLE of readers and fetchers, so that the work is
 *   delivered again. On the last delivery they are recorded as the source's outcome instead, except StarvedError.
 */
export function createIngestSource(dependencies: {
  outcomes: ReturnType<typeof createSourceOutcomes>;
  blobs: BlobStore;
  reader: SourceReader;
  fetcher: SourceFetcher;
  known: KnownDocuments;
  /** Identifies the readers and their versions; a document that others made is read again. */
  readers: string;
  /** Returns what reports the reading progress of an extraction. */
  progressOf: (extractionId: string) => (progress: ReadProgress) => void;
  /** Limits what takes CPU time. Fetching only waits for the network, so it runs outside this queue. */
  readingQueue: FairQueue<unknown>;
  /** Limits the bytes of sources that wait to be read or are being read. */
  heldSources: HeldBytes;
}) {
  const { outcomes, blobs, reader, known, readers, progressOf, readingQueue } = dependencies;

  async function ingest(order: ExtractionOrder, attempt: IngestAttempt): Promise<void> {
    const { signal } = attempt;
    const { size } = order.upload ?? order.input;
    using _held = await dependencies.heldSources.hold(size, { key: order.accountId, signal });
    const source = await fetchSource(dependencies, order, signal);
    await readingQueue.run(() => makeDocument(order, source, attempt), {
      key: order.accountId,
      signal,
    });
  }

  async function makeDocument(
    order: ExtractionOrder,
    source: RawSource,
    attempt: IngestAttempt,
  ): Promise<void> {
    const { extractionId, accountId } = order;
    const key = documentKey({ accountId, source, readers });
    const recalled = key && (await known.recall(key));
    const read = recalled || (await reader.read(source, attempt.signal, progressOf(extractionId)));
    const document = await storeDocument(blobs, extractionId, read);
    if (key) await known.remember(key, document);
    const kept = await keepSourceBytes(blobs, order, source);
    const data = {
      extractionId,
      accountId,
      document,
      ...(kept && { source: kept }),
      reader: `${read.reader.name}@${read.reader.version}`,
      pages: read.pages,
      characters: read.characters,
    };
    await outcomes.record({ type: "IngestSource", data }, attempt);
  }

  return async (order: ExtractionOrder, attempt: IngestAttempt): Promise<void> => {
    const { extractionId, accountId } = order;
    if (attempt.repeated && (await outcomes.republishOutcome(extractionId, attempt.causeId)))
      return;
    try {
      await ingest(order, attempt);
    } catch (error) {
      if (error instanceof OwnerErasedError) return;
      const reason = classifyFailure(error, attempt);
      if (!reason) throw error;
      const data = { extractionId, accountId, reason };
      await outcomes.record({ type: "RejectSource", data }, attempt);
    }
  };
}

/** The uploaded file, the text itself, or the response of the address. */
async function fetchSource(
  { blobs, fetcher }: { blobs: BlobStore; fetcher: SourceFetcher },
  order: ExtractionOrder,
  signal: AbortSignal,
): Promise<RawSource> {
  const { sent, address, ...asked } = await sentSource(blobs, order);
  return { ...asked, ...(sent ?? (await fetcher.fetch(address, signal))) };
}

/** The failure to record; undefined if the work should be delivered again. */
function classifyFailure(
  error: unknown,
  { signal, last }: IngestAttempt,
): FailureReason | undefined {
  if (signal.aborted || error instanceof StarvedError) return undefined;
  if (error instanceof AppError && (error.code !== "UNAVAILABLE" || last)) {
    const { issues: _, extractionId: _own, ...reason } = serialiseError(error);
    return reason;
  }
  // The extraction may also have been deleted; then this outcome changes nothing.
  if (error instanceof BlobMissingError) {
    return { code: "INTERNAL", message: "The source is no longer stored; send it again" };
  }
  if (error instanceof BlobCorruptError) {
    return { code: "INTERNAL", message: "The stored source is damaged; send it again" };
  }
  return last ? { code: "INTERNAL", message: "The source could not be read" } : undefined;
}
