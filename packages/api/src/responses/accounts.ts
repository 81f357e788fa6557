import { z } from "zod";
import { Scope } from "../names.ts";

/** A caller's own account: who it is, its keys, what it has used. */

const Instant = z
  .string()
  .meta({ description: "ISO 8601 with milliseconds and a numeric offset." });

export const ApiKeyRecord = z
  .object({
    id: z.string().meta({ format: "uuid" }),
    name: z.string(),
    hint: z.string().meta({ description: "The key's first and last characters." }),
    scopes: z.array(Scope),
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    lastUsedAt: Instant.nullable().meta({ description: "To the minute." }),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyRecord = z.output<typeof ApiKeyRecord>;

export const MadeApiKey = z
  .object({
    ...ApiKeyRecord.shape,
    secret: z.string().meta({ description: "The key itself, which is returned only here." }),
  })
  .meta({ id: "MadeApiKey" });
export type MadeApiKey = z.output<typeof MadeApiKey>;

const limit = z.int().positive();

export const AccountLimits = z
  .object({
    requestsPerMinute: limit.meta({
      description: "Requests per minute of this key, or of all signed tokens of the account.",
    }),
    accountRequestsPerMinute: limit.nullable().meta({
      description: "Requests per minute of all keys; null without a limit.",
    }),
    accountBytesPerMinute: limit.nullable().meta({
      description: "Bytes of request bodies per minute of all keys; null without a limit.",
    }),
    fileBytes: limit.meta({ description: "The largest file that may be uploaded, in bytes." }),
    pendingExtractions: limit.meta({
      description: "Extractions that may be pending at once; a batch keeps to half of it.",
    }),
    tokensPerMonth: limit.nullable().meta({
      description: "Tokens of a language model per calendar month (UTC); null without a limit.",
    }),
  })
  .meta({ id: "AccountLimits" });
export type AccountLimits = z.output<typeof AccountLimits>;

export const Me = z
  .object({
    account: z.string(),
    scopes: z.array(Scope),
    key: ApiKeyRecord.nullable().meta({ description: "null where a signed token was sent." }),
    limits: AccountLimits,
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof Me>;

const count = z.int().nonnegative();

/** What happened in a time; an extraction that ends on another day counts there as well. */
export const UsageCounts = z.object({
  requested: count.meta({ description: "Extractions that were accepted." }),
  completed: count,
  failed: count,
  deleted: count,
  tokens: count.meta({ description: "All that were used, also by extractions that failed." }),
  chargedTokens: count.meta({ description: "Those of completed extractions." }),
});
export type UsageCounts = z.output<typeof UsageCounts>;

export const UsageRecord = z
  .object({
    days: z
      .array(z.object({ day: z.string().meta({ format: "date" }), ...UsageCounts.shape }))
      .meta({ description: "Days (UTC) on which anything happened, in order." }),
    months: z
      .array(z.object({ month: z.string().meta({ example: "2026-11" }), ...UsageCounts.shape }))
      .meta({ description: "The sums of these days by month." }),
  })
  .meta({ id: "UsageRecord" });
export type UsageRecord = z.output<typeof UsageRecord>;
