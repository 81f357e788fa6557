import { DocumentAnswer, KeptSource, subjects } from "@quarry/contracts";
import { AppError, type Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { Sources } from "../../application/ports.ts";

/** Time for a source to be read again, in ms. No request waits for it. */
const readAgainMs = 300_000;

/** The ingestion service's sources, over the bus. */
export function createSources(bus: MessageBus, clock: Clock): Sources {
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
    async readAgain({ upload, ...source }, context) {
      const question = { ...source, ...(upload && { upload }) };
      const timed = { ...context, deadlineAt: clock() + readAgainMs };
      const answer = await bus.request(subjects.ingestion.readAgain, question, timed);
      return DocumentAnswer.parse(answer).document;
    },
  };
}
