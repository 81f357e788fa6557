import type { ExtractionEvent } from "@quarry/contracts";
import type { Commit } from "@quarry/event-store";
import {
  Counter,
  type Logger,
  metrics,
  type Registry,
  setHandlingOutcome,
} from "@quarry/service-kit";
import type { ExtractionRow } from "../../domain/extraction-row.ts";

/**
 * Returns a function that counts the extractions that a commit ends by outcome, and logs a failed one with its id, code,
 * engine and age, without content. Call this once per registry.
 */
export function createReportEnds(parts: { registry: Registry; logger: Logger; engine: string }) {
  const { registry, logger, engine } = parts;
  const outcomes = new Counter({ ...metrics.extractionOutcomes, registers: [registry] });
  for (const outcome of ["ok", "TIMEOUT"]) outcomes.inc({ outcome }, 0); // the first one is an increase, too

  return ({ events }: Commit<ExtractionEvent>, row: ExtractionRow | undefined): void => {
    for (const { type, data, at } of events) {
      if (type === "ExtractionCompleted") outcomes.inc({ outcome: "ok" });
      if (type !== "ExtractionFailed") continue;
      const { extractionId, reason } = data;
      outcomes.inc({ outcome: reason.code });
      setHandlingOutcome(reason.code);
      const ms = row && at - row.createdAt;
      logger.warn({ extractionId, code: reason.code, engine, ms }, "an extraction failed");
    }
  };
}
