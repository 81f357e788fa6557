export { type BackoffOptions, backoffMs } from "./backoff.ts";
export { numberedPlaces, shareOf } from "./concurrency/places.ts";
export { createSlots, type SlotOptions, type Slots, type Turn } from "./concurrency/slots.ts";
export { letProcessStandBack, letThreadStandBack } from "./concurrency/stand-back.ts";
export { TurnsByKey } from "./concurrency/turns-by-key.ts";
export { ConfigError, parseConfig, unreadVariables } from "./config/config.ts";
export { counted, wereCounted } from "./counted.ts";
export {
  AppError,
  deserialiseError,
  invalid,
  ReleaseTooOldError,
  type SerialisedError,
  serialiseError,
} from "./errors/errors.ts";
export { translateFailures } from "./errors/translate-failures.ts";
export { isUuid, type NewId, uuidv7 } from "./ids.ts";
export { canonicalJson, type Json, parseJson, sha256, storedJson } from "./json.ts";
export { type Clock, DAY_MS, startOfDay, systemClock, toOffsetTime } from "./time.ts";
