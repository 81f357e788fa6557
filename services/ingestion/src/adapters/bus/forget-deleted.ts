import { consumers, eventFilter, readEvents } from "@quarry/contracts";
import type { MessageBus, Running } from "@quarry/messaging";
import type { DocumentIndex } from "../../application/ports.ts";

/** Takes the documents of deleted extractions out of the index. */
export function forgetDeleted(bus: MessageBus, index: DocumentIndex): Promise<Running> {
  const deletions = {
    name: consumers.ingestion.documents,
    subjects: [eventFilter("extraction", "ExtractionDeleted")],
    concurrency: 4,
  };
  return bus.consume(deletions, async ({ payload }) => {
    for (const { data } of readEvents(payload, ["ExtractionDeleted"])) {
      await index.forget(data.extractionId);
    }
  });
}
