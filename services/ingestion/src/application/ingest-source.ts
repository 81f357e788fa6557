import { BlobMissingError, type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import {
  blobNames,
  distinctName,
  ExtractionInput,
  type ExtractionRequested,
  type FailureReason,
  type SourceDocument,
  type SourceEvent,
} from "@quarry/contracts";
import { type Commit, type CommitMeta, type EventStore, handleCommand } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { z } from "zod";
import { documentKey } from "../domain/document-key.ts";
import {
  decideSource,
  evolveSource,
  initialSource,
  type SourceCommand,
  sourceStream,
} from "../domain/source.ts";
import type { KnownDocuments } from "./known-documents.ts";
import type {
  RawSource,
  ReadDocument,
  ReadProgress,
  SourceFetcher,
  SourceReader,
} from "./ports.ts";

type Order = z.output<typeof ExtractionRequested>;

/** A try at the work, caused by an event. */
export type Attempt = {
  /** Id of the causing event: a repeat gives the first outcome. */
  causeId: string;
  meta: CommitMeta;
  /** Ends the work: its extraction was deleted, or the service stops. */
  signal: AbortSignal;
  /** No other delivery follows, so that the source must get its outcome now. */
  last: boolean;
};

/**
 * Makes a document of an ordered extraction's source and records that, or why it could not. Safe to
 * repeat: a source's outcome is told again, and one whose extraction was deleted is left alone.
 *
 * @throws what the stores throw, so that the work is tried again; a reader's AppError is an outcome.
 */
export function createIngestSource(dependencies: {
  log: EventStore<SourceEvent>;
  blobs: BlobStore;
  reader: SourceReader;
  fetcher: SourceFetcher;
  known: KnownDocuments;
  /** Names the readers: what others made is read again. */
  readers: string;
  /** Makes what is told of the pages that are read of an extraction's source. */
  progressOf: (extractionId: string) => (progress: ReadProgress) => void;
  /** Told of every outcome, of a known one each time it is asked for. */
  committed: (commit: Commit<SourceEvent>) => void;
}) {
  const { log, blobs, reader, fetcher, known, readers, progressOf, committed } = dependencies;

  /** Whether the source has its outcome; whoever asks again may never have heard of it. */
  async function tellAgain(extractionId: string, causeId: string): Promise<boolean> {
    const outcome = await log.findCommand(sourceStream(extractionId), causeId);
    if (outcome) committed(outcome);
    return outcome !== undefined;
  }

  /** Decides on a source without an outcome, which is what the work began with. */
  async function record(command: SourceCommand, { causeId, meta }: Attempt): Promise<void> {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: sourceStream(command.data.extractionId),
      initial: initialSource,
      evolve: evolveSource,
      decide: (state) => decideSource(command, state),
      commandId: causeId,
      requestHash: causeId,
      meta,
      known: { state: initialSource, version: 0 },
    });
    if (commit && !repeated) committed(commit);
  }

  /** Uploaded bytes, the text itself, or what lies at the address. */
  async function fetchSource(order: Order, signal: AbortSignal): Promise<RawSource> {
    const { type, upload, input } = order;
    const stored: unknown = JSON.parse((await blobs.read(input)).toString("utf8"));
    const { source, reading } = ExtractionInput.parse(stored);
    if (upload) {
      const name = type === "text" ? source : undefined; // other formats tell themselves
      return { type, reading, content: await blobs.read(upload), ...(name && { name }) };
    }
    return type === "text"
      ? { type, reading, content: source }
      : { type, reading, ...(await fetcher.fetch(source, signal)) };
  }

  function put(extractionId: string, role: string, content: string | Uint8Array) {
    return blobs.put(extractionId, distinctName(role, content), content);
  }

  async function store(extractionId: string, read: ReadDocument): Promise<SourceDocument> {
    const images = await Promise.all(
      read.images.map(async ({ page, mediaType, bytes }) => {
        const blob = await put(extractionId, blobNames.page(page), bytes);
        return { page, mediaType, blob };
      }),
    );
    return { ...read, images };
  }

  /** Where the source's bytes lie from which its pages can be drawn, if it has any. */
  async function keep({ extractionId, type, upload }: Order, { content }: RawSource) {
    const hasPages = type === "pdf" || type === "image";
    return hasPages ? (upload ?? (await put(extractionId, blobNames.source, content))) : undefined;
  }

  async function ingest(order: Order, attempt: Attempt): Promise<void> {
    const { extractionId, accountId } = order;
    const source = await fetchSource(order, attempt.signal);
    const key = documentKey({ accountId, source, readers });
    const recalled = key && (await known.recall(key));
    const read = recalled || (await reader.read(source, attempt.signal, progressOf(extractionId)));
    const document = await store(extractionId, read);
    const reference = await put(extractionId, blobNames.document, JSON.stringify(document));
    if (key) await known.remember(key, reference);
    const kept = await keep(order, source);
    const data = {
      extractionId,
      accountId,
      document: reference,
      ...(kept && { source: kept }),
      reader: `${document.reader.name}@${document.reader.version}`,
      pages: document.pages.length,
      characters: document.text.length,
    };
    await record({ type: "IngestSource", data }, attempt);
  }

  return async (order: Order, attempt: Attempt): Promise<void> => {
    const { extractionId, accountId } = order;
    if (await tellAgain(extractionId, attempt.causeId)) return;
    try {
      await ingest(order, attempt);
    } catch (error) {
      const deleted = error instanceof OwnerErasedError || error instanceof BlobMissingError;
      if (deleted) return;
      const reason = reasonOf(error, attempt);
      if (!reason) throw error;
      await record({ type: "RejectSource", data: { extractionId, accountId, reason } }, attempt);
    }
  };
}

/** Why the source is refused; undefined where the work is to be tried again. */
function reasonOf(error: unknown, { signal, last }: Attempt): FailureReason | undefined {
  if (signal.aborted) return undefined;
  if (error instanceof AppError && (error.code !== "UNAVAILABLE" || last)) {
    return { code: error.code, message: error.message };
  }
  const hopeless = last || error instanceof BlobMissingError;
  return hopeless ? { code: "INTERNAL", message: "The source could not be read" } : undefined;
}
