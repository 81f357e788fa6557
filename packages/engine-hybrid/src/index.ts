export { createHybridEngine, type HybridEngineOptions } from "./hybrid-engine.ts";
