export { defaultMinConfidence, extractOffline } from "./extract-offline.ts";
export { createFieldFinder, type FieldFinder } from "./field-finder.ts";
export { createOfflineEngine, type OfflineEngineOptions } from "./offline-engine.ts";
export { suggestStructure } from "./suggest/suggest-structure.ts";
export { threadCount } from "./thread-count.ts";
export { offlineVersion } from "./version.ts";
