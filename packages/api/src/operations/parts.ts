import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";

/** What several operations share. */

export const params = z.object({ id: z.string().meta({ format: "uuid" }) });

export const replayed = z.object({
  "Idempotent-Replayed": z
    .literal("true")
    .optional()
    .meta({ description: "This response repeats the one given earlier for the same key." }),
});

export const idempotent = z.object({
  "Idempotency-Key": z
    .string()
    .max(limits.idempotencyKeyLength + 2) // quotation marks may stand around it
    .optional()
    .meta({
      description: `Repeating a request with the same key within ${limits.idempotencyHours} hours returns the first response.`,
      example: "8a6f2f0e-3c1d-4a57-9b53-0d0c6a1f7e21",
    }),
});

export const entityTag = z.object({
  ETag: z.string().meta({ description: "The revision, as a strong ETag.", example: '"1"' }),
});

export const ifMatch = z.object({
  "If-Match": z
    .string()
    .optional()
    .meta({ description: "The ETag that must still be current.", example: '"1"' }),
});

export const bodyErrors = [
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
  "VALIDATION_FAILED",
] as const satisfies ErrorCode[];

export const keyErrors = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_IN_PROGRESS",
  "IDEMPOTENCY_KEY_REUSED",
] as const satisfies ErrorCode[];
