import { type BlobStore, sweepOrphans } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import { catchGap, type EventStore, StreamGapError } from "@quarry/event-store";
import { batchStream, evolveBatch, noBatch } from "../../domain/batch.ts";
import { evolve, extractionStream, noExtraction } from "../../domain/extraction.ts";

/** Blobs that no extraction uses are kept this long, for one may be on its way, in ms. */
const orphanAgeMs = 24 * 3_600_000;

/**
 * Erases blobs that belong to no extraction, by the log: the leftovers of requests that broke off
 * between upload and command.
 */
export function createSweepOrphans(dependencies: {
  blobs: BlobStore;
  log: EventStore<ExtractionEvent>;
}) {
  const { blobs, log } = dependencies;
  const isOwned = ownedBy(log);
  return () => sweepOrphans({ store: blobs, isOwned, olderThanMs: orphanAgeMs });
}

/**
 * Which of some owners of blobs are extractions that the log knows as living, or batches that run; those
 * too of which it has lost a commit, for whoever brings that back needs their blobs.
 */
export function ownedBy(log: Pick<EventStore<ExtractionEvent>, "read">) {
  async function isLiving(extractionId: string): Promise<boolean> {
    const slice = await catchGap(log.read(extractionStream(extractionId)));
    if (slice instanceof StreamGapError) return true;
    const { status } = slice.events.reduce(evolve, noExtraction);
    return status === "none" ? isRunning(extractionId) : status !== "deleted";
  }

  async function isRunning(batchId: string): Promise<boolean> {
    const slice = await catchGap(log.read(batchStream(batchId)));
    if (slice instanceof StreamGapError) return true;
    return slice.events.reduce(evolveBatch, noBatch).status === "running";
  }

  return async (owners: readonly string[]): Promise<Set<string>> => {
    const living = await Promise.all(owners.map(isLiving));
    return new Set(owners.filter((_, index) => living[index]));
  };
}
