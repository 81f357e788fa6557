export { createLlmEngine } from "./llm-engine.ts";
export type { LlmEngineOptions } from "./options.ts";
export { createProviderMetrics } from "./provider/metering/provider-metrics.ts";
