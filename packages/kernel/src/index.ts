export { type BackoffOptions, backoffMs } from "./backoff.ts";
export {
  createFairQueue,
  type FairQueue,
  type FairQueueOptions,
  type JobOptions,
} from "./concurrency/fair-queue.ts";
export { createHeldBytes, type HeldBytes } from "./concurrency/held-bytes.ts";
export { KeyedMutex } from "./concurrency/keyed-mutex.ts";
export { lowerProcessPriority } from "./concurrency/priority.ts";
export { createSharedLock } from "./concurrency/shared-lock.ts";
export { numberedSlots, shareOf } from "./concurrency/slots.ts";
export { ConfigError, parseConfig, unreadVariables } from "./config/config.ts";
export { counted, wereCounted } from "./counted.ts";
export {
  AppError,
  deserialiseError,
  invalid,
  ReleaseTooOldError,
  type SerialisedError,
  StarvedError,
  serialiseError,
} from "./errors/errors.ts";
export { translateFailures } from "./errors/translate-failures.ts";
export { isUuid, type NewId, uuidv7 } from "./ids.ts";
export { canonicalJson, type Json, parseJson, sha256, storedJson } from "./json.ts";
export { byteLinesOf, linesOf } from "./lines.ts";
export { type JsonBounds, type ScannedJson, scanJson } from "./scan-json.ts";
export { createSeal, type Seal } from "./seal.ts";
export { sizeText } from "./size.ts";
export {
  type Clock,
  DAY_MS,
  type Deadline,
  lastResortFactor,
  monotonicClock,
  processorMs,
  startOfDay,
  systemClock,
  toOffsetTime,
} from "./time.ts";
