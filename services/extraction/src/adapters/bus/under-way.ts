import { consumers, eventSubject } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";

/**
 * Which extractions the bus still brings to their end: whose order waits to be read or is being read,
 * or whose source's outcome waits for an engine or is worked on.
 */
export function createUnderWay(bus: Pick<MessageBus, "unsettled">) {
  return async (extractionIds: readonly string[]): Promise<Set<string>> => {
    const orders = extractionIds.map(orderOf);
    const ordered = await bus.unsettled(consumers.ingestion.reader, orders); // first: what it settles is unsettled by the engine next
    const outcomes = await bus.unsettled(
      consumers.extraction.engine,
      extractionIds.flatMap(outcomesOf),
    );
    const isUnderWay = (id: string) =>
      ordered.has(orderOf(id)) || outcomesOf(id).some((subject) => outcomes.has(subject));
    return new Set(extractionIds.filter(isUnderWay));
  };
}

const orderOf = (id: string) => eventSubject("extraction", "ExtractionRequested", id);

const outcomesOf = (id: string) => [
  eventSubject("ingestion", "SourceIngested", id),
  eventSubject("ingestion", "SourceRejected", id),
];
