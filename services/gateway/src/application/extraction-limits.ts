import { ExtractionLimits, subjects } from "@quarry/contracts";
import type { Clock } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "./ask.ts";

/** How long limits are cached, in ms. */
const freshMs = 60_000;

export type ReadExtractionLimits = (context: MessageContext) => Promise<ExtractionLimits>;

/**
 * The limits that the extraction service applies to every account. While it does not respond, the last known
 * ones are reported, so that a caller can check its key.
 */
export function createExtractionLimits(bus: MessageBus, clock: Clock): ReadExtractionLimits {
  let known: { limits: ExtractionLimits; at: number } | undefined;
  const question = { subject: subjects.extraction.limits, payload: {}, reply: ExtractionLimits };
  return async (context) => {
    if (known && clock() - known.at < freshMs) return known.limits;
    try {
      known = { limits: await ask(bus, question, context), at: clock() };
    } catch (error) {
      if (!known) throw error;
    }
    return known.limits;
  };
}
