import type { ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { type ExtractionOrder, extractionStream } from "../../domain/extraction.ts";

/** The order of an extraction, also of a deleted one; undefined if the log has no such extraction. */
export async function readOrder(
  extractionId: string,
  log: Pick<EventStore<ExtractionEvent>, "read">,
): Promise<ExtractionOrder | undefined> {
  const [first] = (await log.read(extractionStream(extractionId))).events;
  return first?.type === "ExtractionRequested" ? first.data : undefined;
}
