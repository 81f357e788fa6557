export { type Support, supportOf } from "./evidence/support.ts";
export { extractOffline } from "./extract-offline.ts";
export { createOfflineEngine, type OfflineEngineOptions } from "./offline-engine.ts";
export { offlineVersion } from "./version.ts";
