export type Scope =
  | "schemas:read"
  | "schemas:write"
  | "extractions:read"
  | "extractions:write"
  | "reviews:write"
  | "admin";

/** An API key, without the key itself. Times are ISO 8601. */
export type ApiKeyRecord = {
  id: string;
  name: string;
  /** Its first and last characters. */
  hint: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
};

/** `secret` is the key itself, returned once. */
export type MadeApiKey = ApiKeyRecord & { secret: string };

/** What the account may do; null is without a limit. */
export type AccountLimits = {
  /** Of this key, or of all signed tokens of the account. */
  requestsPerMinute: number;
  accountRequestsPerMinute: number | null;
  accountBytesPerMinute: number | null;
  /** Of one upload. */
  fileBytes: number;
  pendingExtractions: number;
  /** Of a language model, in a calendar month (UTC). */
  tokensPerMonth: number | null;
};

/** `key` is null where a signed token was sent. */
export type Me = {
  account: string;
  scopes: Scope[];
  key: ApiKeyRecord | null;
  limits: AccountLimits;
};

export type UsageCounts = {
  requested: number;
  completed: number;
  failed: number;
  deleted: number;
  tokens: number;
  chargedTokens: number;
};

/** Days (`2026-11-23`, UTC) on which anything happened, and their sums by month (`2026-11`). */
export type UsageRecord = {
  days: ({ day: string } & UsageCounts)[];
  months: ({ month: string } & UsageCounts)[];
};

/** A file that is kept until an extraction takes it, or its time is out. */
export type UploadRecord = { id: string; expiresAt: string; size: number; mediaType: string };

/** Where one file can be sent without a key, once, until then: a path of the server. */
export type UploadAddress = { path: string; expiresAt: string };
