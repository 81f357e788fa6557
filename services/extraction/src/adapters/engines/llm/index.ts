export { createLlmEngine } from "./llm-engine.ts";
export type { LlmEngineOptions } from "./options.ts";
export type { CallMeter } from "./provider/call-meter.ts";
