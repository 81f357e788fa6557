import { Counter, Gauge, Histogram, metrics, type Registry } from "@quarry/service-kit";
import type { CallMeter } from "./call-meter.ts";

/** The figures of a language model's provider, by the provider's names of models. */
export function createProviderMetrics(registry: Registry): CallMeter {
  const registers = [registry];
  const calls = new Gauge({ ...metrics.llmCalls, registers });
  const durations = new Histogram({ ...metrics.llmCallDurations, registers });
  const retries = new Counter({ ...metrics.llmRetries, registers });
  const questions = new Counter({ ...metrics.llmQuestions, registers });
  const tokens = new Counter({ ...metrics.llmTokens, registers });
  const estimates = new Counter({ ...metrics.llmEstimatedTokens, registers });
  const costs = new Counter({ ...metrics.llmCost, registers });
  return {
    calls: (state, change) => calls.inc({ state }, change),
    ended: ({ model, outcome, seconds }) => durations.observe({ model, outcome }, seconds),
    retried: (model, fault) => retries.inc({ model, fault }),
    asked: (model, purpose) => questions.inc({ model, purpose }),
    spent(model, { inputTokens, outputTokens, estimated, cost }) {
      if (cost) costs.inc({ model, currency: cost.currency }, cost.micros / 1_000_000);
      for (const counter of estimated ? [tokens, estimates] : [tokens]) {
        counter.inc({ model, direction: "input" }, inputTokens);
        counter.inc({ model, direction: "output" }, outputTokens);
      }
    },
  };
}
