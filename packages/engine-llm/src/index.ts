export { createLlmEngine } from "./llm-engine.ts";
export type { LlmEngineOptions, ProviderOptions } from "./options.ts";
export { announceProviders } from "./provider/announce.ts";
export { createProviderMetrics } from "./provider/metering/provider-metrics.ts";
export { defaultModels } from "./provider/profiles.ts";
