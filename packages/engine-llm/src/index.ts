export { createLlmEngine } from "./llm-engine.ts";
export type { LlmEngineOptions, ProviderOptions } from "./options.ts";
export { createProviderMetrics } from "./provider/metering/provider-metrics.ts";
