import type { ExtractionEvent } from "@quarry/contracts";
import { type EventStore, orGap, type StoredEvent, StreamGapError } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { extractionStream } from "../domain/extraction.ts";
import type { ExtractionViews } from "./ports.ts";

/** Extractions that are looked at in one scan. */
const scanLimit = 500;

/**
 * Finds extractions that have been pending for longer than any work takes and hands their orders to
 * the bus again: transport may lose a message, the log does not. All that follows is idempotent.
 * Rejects with the StreamGapError of one whose stream has lost a commit, after it has handed over all
 * others.
 */
export function createResumePending(dependencies: {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "pendingSince">;
  clock: Clock;
  overdueAfterMs: number;
  /** Hands an event over as if it were new, under another message id. */
  republish: (event: StoredEvent<ExtractionEvent>) => Promise<void>;
}) {
  const { log, views, clock, overdueAfterMs, republish } = dependencies;
  return async (): Promise<number> => {
    const overdue = await views.pendingSince(clock() - overdueAfterMs, scanLimit);
    let gap: StreamGapError | undefined;
    for (const id of overdue) {
      const order = await orGap(log.read(extractionStream(id), { to: 1 }));
      if (order instanceof StreamGapError) gap = order;
      else for (const event of order.events) await republish(event);
    }
    if (gap) throw gap;
    return overdue.length;
  };
}
