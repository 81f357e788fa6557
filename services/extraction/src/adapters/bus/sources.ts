import { KeptSource, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { Sources } from "../../application/ports.ts";

/** The ingestion service's sources, over the bus. */
export function createSources(bus: MessageBus): Sources {
  return {
    async kept({ extractionId, accountId }, context) {
      const question = { extractionId, accountId };
      try {
        return KeptSource.parse(await bus.request(subjects.ingestion.source, question, context));
      } catch (error) {
        if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
        throw error;
      }
    },
  };
}
