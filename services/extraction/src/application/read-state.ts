import type { ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { type Extraction, evolve, extractionStream, noExtraction } from "../domain/extraction.ts";

/**
 * The extraction as the log has it.
 *
 * @throws StreamGapError if its stream has lost a commit.
 */
export async function readState(
  extractionId: string,
  log: Pick<EventStore<ExtractionEvent>, "read">,
): Promise<Extraction> {
  const { events } = await log.read(extractionStream(extractionId));
  return events.reduce(evolve, noExtraction);
}
