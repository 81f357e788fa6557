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
export { isUuid, type NewId, uuidv7 } from "./ids.ts";
export { canonicalJson, type Json, parseJson, sha256, storedJson } from "./json.ts";
export { numberedPlaces, shareOf } from "./places.ts";
export { createSlots, type SlotOptions, type Slots, type Turn } from "./slots.ts";
export { letProcessStandBack, letThreadStandBack } from "./stand-back.ts";
export { type Clock, DAY_MS, startOfDay, systemClock, toOffsetTime } from "./time.ts";
export { translateFailures } from "./translate-failures.ts";
export { TurnsByKey } from "./turns-by-key.ts";
