import type { Engine } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { EngineMetrics } from "./engine-metrics.ts";

/** An engine that counts and times its extractions. */
export function measuredEngine(engine: Engine, { durations, jobs }: EngineMetrics): Engine {
  const own = { engine: engine.id };
  return {
    ...engine,
    async extract(order) {
      const observe = durations.startTimer(own);
      jobs.inc(own);
      try {
        const result = await engine.extract(order);
        observe({ outcome: "ok" });
        return result;
      } catch (error) {
        observe({ outcome: classifyOutcome(error, order.signal) });
        throw error;
      } finally {
        jobs.dec(own);
      }
    },
  };
}

function classifyOutcome(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "interrupted";
  return error instanceof AppError ? error.code : "fault";
}
