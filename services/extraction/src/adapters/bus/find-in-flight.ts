import { consumers, eventSubject } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";

/**
 * Finds the extractions for which the bus still has an unsettled message: an order that the reader has not
 * settled, or a source's outcome that the engine's consumer has not settled.
 */
export function createFindInFlight(bus: Pick<MessageBus, "unsettled">) {
  return async (extractionIds: readonly string[]): Promise<Set<string>> => {
    const orders = extractionIds.map(orderSubject);
    // Orders first: an order that is settled between the calls has become an outcome, which the second call finds.
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
