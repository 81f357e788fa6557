import type { GetExtraction, KeptSource, SourceEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { sourceStream } from "../domain/source.ts";

/**
 * What reading an extraction's source came to, and where its bytes lie.
 *
 * @throws AppError NOT_FOUND if the account has no such source, or none that was read.
 */
export function createKeptSource({ log }: { log: EventStore<SourceEvent> }) {
  return async ({ extractionId, accountId }: GetExtraction): Promise<KeptSource> => {
    const { events } = await log.read(sourceStream(extractionId));
    const [event] = events;
    if (event?.type !== "SourceIngested" || event.data.accountId !== accountId) {
      throw new AppError("NOT_FOUND", "There is no such source");
    }
    const { pages, source } = event.data;
    return { pages, ...(source && { source }) };
  };
}
