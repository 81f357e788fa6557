/** A request under an idempotency key: ids and digests only, never content. Times are epoch ms. */
export type IdempotencyRecord = {
  /** Digest of account, method, path and key. */
  scope: string;
  /** Digest of what was asked. */
  fingerprint: string;
  /** The id of what is created, and of the command that creates it: a repeat uses them again. */
  resourceId: string;
  commandId: string;
  state: "running" | "done";
  /** True where the answer was that the work continues. */
  accepted: boolean;
  /** Who runs it; only the holder may change the record while the lease lasts. */
  holder: string;
  leaseUntil: number;
  expiresAt: number;
};

/** Records of requests, each until it expires. An expired record is as good as none. */
export interface IdempotencyStore {
  /** Resolves to false, and stores nothing, where the scope has a record at `now`. */
  insert(record: IdempotencyRecord, now: number): Promise<boolean>;
  find(scope: string, now: number): Promise<IdempotencyRecord | undefined>;
  /** Resolves to false, and changes nothing, where `holder` no longer holds the scope's record. */
  replace(record: IdempotencyRecord, holder: string): Promise<boolean>;
  remove(scope: string, holder: string): Promise<void>;
}

export type Allowance = {
  allowed: boolean;
  /** Requests (or bytes) in a window, those left in it, and the window's length and rest in whole seconds. */
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
  /** Refused keys by address: guessing is slowed down, and a good key never is. */
  refusals: RateLimiter;
  /** What all keys of an account may send together, where that is limited. */
  accounts: { requests?: RateLimiter; bytes?: RateLimiter };
};
