export { defaultMinConfidence, extractOffline } from "./pipeline/extract-offline.ts";
export { offlineVersion } from "./result/version.ts";
export { createFieldFinder, type FieldFinder } from "./runtime/field-finder.ts";
export { createOfflineEngine, type OfflineEngineOptions } from "./runtime/offline-engine.ts";
export { threadCount } from "./runtime/thread-count.ts";
export { suggestStructure } from "./suggest/suggest-structure.ts";
