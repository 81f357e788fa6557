import type { ExtractionEvent } from "@quarry/contracts";
import { catchGap, type EventStore, type StoredEvent, StreamGapError } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { extractionStream } from "../domain/extraction.ts";
import type { ExtractionViews } from "./ports.ts";

/** Extractions that the bus is asked about at once. */
const batchSize = 500;

export type ResumeDependencies = {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "pendingSince">;
  clock: Clock;
  /** Younger extractions are assumed to be in flight, in ms. */
  overdueAfterMs: number;
  /** Which of these extractions the bus still holds a message for. */
  inFlight: (extractionIds: readonly string[]) => Promise<Set<string>>;
  /** Publishes an event as if it were new, under another message id. */
  republish: (event: StoredEvent<ExtractionEvent>) => Promise<void>;
};

/**
 * Finds pending extractions for which the bus holds no message any more, and publishes their orders again:
 * transport may lose a message, the log does not. Extractions that are queued or worked on are left alone
 * however long that takes, so that a backlog does not feed itself. If a stream has lost a commit, all
 * others are published before this rejects with its StreamGapError.
 */
export function createResumePending(dependencies: ResumeDependencies) {
  const { log, views, clock, overdueAfterMs, inFlight, republish } = dependencies;

  async function findLost(): Promise<string[]> {
    const overdue = await views.pendingSince(clock() - overdueAfterMs);
    const lost: string[] = [];
    for (let start = 0; start < overdue.length; start += batchSize) {
      const batch = overdue.slice(start, start + batchSize);
      const held = await inFlight(batch);
      lost.push(...batch.filter((id) => !held.has(id)));
    }
    return lost;
  }

  return async (): Promise<number> => {
    const lost = await findLost();
    let gap: StreamGapError | undefined;
    for (const id of lost) {
      const order = await catchGap(log.read(extractionStream(id), { to: 1 }));
      if (order instanceof StreamGapError) gap = order;
      else for (const event of order.events) await republish(event);
    }
    if (gap) throw gap;
    return lost.length;
  };
}
