import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { contentIn } from "../content.ts";
import { createExecute } from "../execute.ts";
import type { ExtractionViews } from "../ports.ts";
import { createDeleteExtraction } from "./delete-extraction.ts";

/** Resolves to false if the account has no such extraction any more, or its batch still holds it. */
export type Erase = (
  extraction: { extractionId: string; accountId: string },
  why: string,
) => Promise<boolean>;

/**
 * Deletes extractions as a caller's request does, but without the bus: the service's relay finds the
 * event in the log and publishes it.
 */
export function createErase({
  log,
  views,
  blobs,
}: {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  blobs: BlobStore;
}): Erase {
  const silent = () => {};
  const execute = createExecute({ log, views, content: contentIn(blobs), committed: silent });
  const deleteReview = async () => {}; // the service does it when it consumes the event
  const remove = createDeleteExtraction({ execute, views, blobs, cancel: silent, deleteReview });
  return async ({ extractionId, accountId }, why) => {
    const command = { extractionId, accountId, commandId: why, requestHash: why };
    try {
      await remove(command, { accountId });
      return true;
    } catch (error) {
      if (error instanceof AppError && ["NOT_FOUND", "STATE_CONFLICT"].includes(error.code))
        return false;
      throw error;
    }
  };
}
