import { consumers, eventSubject } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";

/**
 * Which extractions the bus still holds a message for: an order that is queued or read, or a source's
 * outcome that waits for an engine or is worked on.
 */
export function createFindInFlight(bus: Pick<MessageBus, "unsettled">) {
  return async (extractionIds: readonly string[]): Promise<Set<string>> => {
    const orders = extractionIds.map(orderSubject);
    // Orders first: an order that is settled in between becomes an outcome, which the next call then sees.
    const ordered = await bus.unsettled(consumers.ingestion.reader, orders);
    const outcomes = await bus.unsettled(
      consumers.extraction.engine,
      extractionIds.flatMap(outcomeSubjects),
    );
    const isInFlight = (id: string) =>
      ordered.has(orderSubject(id)) || outcomeSubjects(id).some((subject) => outcomes.has(subject));
    return new Set(extractionIds.filter(isInFlight));
  };
}

const orderSubject = (id: string) => eventSubject("extraction", "ExtractionRequested", id);

const outcomeSubjects = (id: string) => [
  eventSubject("ingestion", "SourceIngested", id),
  eventSubject("ingestion", "SourceRejected", id),
];
