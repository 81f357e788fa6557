export { type BackoffOptions, backoffMs } from "./backoff.ts";
export { ConfigError, parseConfig, unreadVariables } from "./config.ts";
export { counted } from "./counted.ts";
export {
  AppError,
  deserialiseError,
  invalid,
  ReleaseTooOldError,
  type SerialisedError,
  serialiseError,
} from "./errors.ts";
export {
  createFairQueue,
  type FairQueue,
  type FairQueueOptions,
  type JobOptions,
} from "./fair-queue.ts";
export { isUuid, type NewId, uuidv7 } from "./ids.ts";
export { canonicalJson, type Json, parseJson, sha256, storedJson } from "./json.ts";
export { KeyedMutex } from "./keyed-mutex.ts";
export { lowerProcessPriority, lowerThreadPriority } from "./priority.ts";
export { numberedSlots, shareOf } from "./slots.ts";
export { type Clock, DAY_MS, startOfDay, systemClock, toOffsetTime } from "./time.ts";
export { translateFailures } from "./translate-failures.ts";
