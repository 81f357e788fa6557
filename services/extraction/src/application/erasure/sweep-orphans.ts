import { type BlobStore, sweepOrphans } from "@quarry/blob-store";
import { blobNames, type ExtractionEvent, parseUploadNote, UploadNote } from "@quarry/contracts";
import { catchGap, type EventStore, StreamGapError } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { batchStream, evolveBatch, noBatch } from "../../domain/batch.ts";
import { readState } from "../read-state.ts";

/** Blobs without an extraction are kept this long, in ms: its command may still be on its way. */
const orphanAgeMs = 24 * 3_600_000;

type OwnerSources = {
  blobs: BlobStore;
  log: Pick<EventStore<ExtractionEvent>, "read">;
  clock: Clock;
};

/**
 * Erases blobs that belong to no extraction in the log: what requests left that broke off between upload
 * and command, and uploads that expired unused.
 */
export function createSweepOrphans(sources: OwnerSources) {
  const isOwned = ownedBy(sources);
  return () => sweepOrphans({ store: sources.blobs, isOwned, olderThanMs: orphanAgeMs });
}

/**
 * Returns those owners of blobs that are extractions which are not deleted, running batches, or uploads
 * that have not expired. An owner of which the log has lost a commit is kept as well, because an operator
 * who restores that commit needs its blobs.
 */
export function ownedBy({ blobs, log, clock }: OwnerSources) {
  async function isLiving(extractionId: string): Promise<boolean> {
    const state = await catchGap(readState(extractionId, log));
    if (state instanceof StreamGapError) return true;
    if (state.status !== "none") return state.status !== "deleted";
    return (await isRunning(extractionId)) || (await isKept(extractionId));
  }

  async function isRunning(batchId: string): Promise<boolean> {
    const slice = await catchGap(log.read(batchStream(batchId)));
    if (slice instanceof StreamGapError) return true;
    return slice.events.reduce(evolveBatch, noBatch).status === "running";
  }

  /** What only a newer release can read is left to that release; what is damaged no release can read. */
  async function isKept(uploadId: string): Promise<boolean> {
    const stored = await blobs.find(uploadId, blobNames.uploadNote);
    const json = stored && parseUploadNote(stored);
    if (json === undefined) return false;
    const note = UploadNote.safeParse(json);
    return !note.success || note.data.expiresAt > clock();
  }

  return async (owners: readonly string[]): Promise<Set<string>> => {
    const living = await Promise.all(owners.map(isLiving));
    return new Set(owners.filter((_, index) => living[index]));
  };
}
