/** A request under an idempotency key: ids and digests only, never content. Times are epoch ms. */
export type IdempotencyRecord = {
  /** Digest of account, method, path and key. */
  scope: string;
  /** Digest of the request's content. */
  fingerprint: string;
  /** The ids of the created resource and of its command, which a repeat uses again. */
  resourceId: string;
  commandId: string;
  state: "running" | "done";
  /** Whether the response was 202: the work continues. */
  accepted: boolean;
  /** The request that runs; only the holder may change the record while its lease lasts. */
  holder: string;
  leaseUntil: number;
  expiresAt: number;
};

/** Records of requests, each until it expires. An expired record counts as absent. */
export interface IdempotencyStore {
  /** Resolves to false, and stores nothing, if the scope has a record at `now`. */
  insert(record: IdempotencyRecord, now: number): Promise<boolean>;
  find(scope: string, now: number): Promise<IdempotencyRecord | undefined>;
  /** Resolves to false, and changes nothing, if `holder` no longer holds the scope's record. */
  replace(record: IdempotencyRecord, holder: string): Promise<boolean>;
  remove(scope: string, holder: string): Promise<void>;
}

export type Allowance = {
  allowed: boolean;
  /** Requests (or bytes) per window and those left; the window's length and the time until it ends, in whole seconds. */
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetSeconds: number;
};

/** Counts requests, or their bytes, in fixed windows. */
export interface RateLimiter {
  /** @param amount One request unless given. */
  consume(key: string, amount?: number): Promise<Allowance>;
}

export type RateLimits = {
  /** Requests by key. */
  requests: RateLimiter;
  /** Refused keys by client address, which slows down guessing but no valid key. */
  refusals: RateLimiter;
  /** Limits for all keys of an account together, if configured. */
  accounts: { requests?: RateLimiter; bytes?: RateLimiter };
};
