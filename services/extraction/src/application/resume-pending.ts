import type { ExtractionEvent } from "@quarry/contracts";
import { catchGap, type EventStore, type StoredEvent, StreamGapError } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { extractionStream } from "../domain/extraction.ts";
import type { ExtractionViews } from "./ports.ts";

/** Extractions that are looked at in one scan. */
const scanLimit = 500;

export type ResumeDependencies = {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "pendingSince">;
  clock: Clock;
  /** Younger ones are taken for under way, in ms. */
  overdueAfterMs: number;
  /** Of some extractions, those of which the bus still holds a message that brings them to their end. */
  underWay: (extractionIds: readonly string[]) => Promise<Set<string>>;
  /** Hands an event over as if it were new, under another message id. */
  republish: (event: StoredEvent<ExtractionEvent>) => Promise<void>;
};

/**
 * Finds extractions that are pending though nobody is to work on them any more, and hands their
 * orders to the bus again: transport may lose a message, the log does not. What waits for its turn
 * or is worked on is left alone, however long that takes, so that a backlog does not feed itself.
 * Rejects with the StreamGapError of one whose stream has lost a commit, after it has handed over all
 * others.
 */
export function createResumePending(dependencies: ResumeDependencies) {
  const { log, views, clock, overdueAfterMs, underWay, republish } = dependencies;
  return async (): Promise<number> => {
    const overdue = await views.pendingSince(clock() - overdueAfterMs, scanLimit);
    if (overdue.length === 0) return 0;
    const held = await underWay(overdue);
    const lost = overdue.filter((id) => !held.has(id));
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
