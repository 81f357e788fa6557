import type { Fault } from "../faults/fault.ts";
import type { OpenStores } from "../ledger/open-stores.ts";
import type { Upgraded } from "./upgrade.ts";

export const formNames = ["distributed", "standalone"] as const;
export type FormName = (typeof formNames)[number];

/** A running Quarry under faults. */
export type Form = AsyncDisposable & {
  /** Where its API answers now, without a slash at the end. */
  baseUrl(): string;
  apiKey(account: string): Promise<string>;
  /** What can be done to it. */
  faults: readonly Fault[];
  /** What was seen of two releases side by side; undefined where there was one alone. */
  upgraded(): Upgraded | undefined;
  /** Processes that ended without having been asked to, and were started again. */
  endedByThemselves(): number;
  openStores(): Promise<OpenStores>;
  /** Commit ids of all messages that the bus holds. */
  messages(): Promise<string[]>;
};

/** What a form is given besides its own settings. */
export const shortLimits = {
  /** Short enough for a frozen process to lose its events many times in a run, in ms. */
  QUARRY_NATS_ACK_WAIT_MS: "2000",
  /** A caller's wait; the lease of its idempotency key outlasts it by half a minute. */
  QUARRY_WAIT_LIMIT_MS: "4000",
  QUARRY_CHROMIUM: "off",
  QUARRY_READER_PROCESSES: "1",
  QUARRY_LOG_LEVEL: "info",
};
