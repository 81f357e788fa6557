import { ExtractionView, subjects } from "@quarry/contracts";
import { AppError, type Json } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { ReadOutput } from "../../application/ports.ts";

/**
 * Asks the extraction service at the moment of sending: what was erased since is not there.
 *
 * @throws AppError UNAVAILABLE and TIMEOUT as the bus does.
 */
export function createReadOutput(bus: MessageBus): ReadOutput {
  return async (accountId, extractionId) => {
    try {
      const payload = { accountId, extractionId };
      const answer = await bus.request(subjects.extraction.get, payload, { accountId });
      const { status, output, externalId, metadata } = ExtractionView.parse(answer);
      return status === "completed"
        ? { output: output as Json, externalId, metadata }
        : "unreadable";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "NOT_FOUND") return undefined;
      if (error.code === "INTERNAL") return "unreadable"; // to wait would hold the event back
      throw error;
    }
  };
}
