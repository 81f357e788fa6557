import type { ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { extractionStream } from "../domain/extraction.ts";

type Order = Extract<ExtractionEvent, { type: "ExtractionRequested" }>["data"];

/** What was asked of an extraction; undefined once it is deleted. */
export async function readOrder(
  extractionId: string,
  log: Pick<EventStore<ExtractionEvent>, "read">,
): Promise<Order | undefined> {
  const [first] = (await log.read(extractionStream(extractionId))).events;
  return first?.type === "ExtractionRequested" ? first.data : undefined;
}
