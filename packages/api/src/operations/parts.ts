import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";

/** What several operations share. */

export const params = z.object({ id: z.string().meta({ format: "uuid" }) });

export const replayed = z.object({
  "Idempotent-Replayed": z
    .literal("true")
    .optional()
    .meta({ description: "The answer was given before, to the same key." }),
});

export const idempotent = z.object({
  "Idempotency-Key": z
    .string()
    .max(limits.idempotencyKeyLength + 2) // quotation marks may stand around it
    .optional()
    .meta({
      description: `The same key with the same request gives the same answer for ${limits.idempotencyHours} hours.`,
      example: "8a6f2f0e-3c1d-4a57-9b53-0d0c6a1f7e21",
    }),
});

export const entityTag = z.object({
  ETag: z.string().meta({ description: "The revision, as a strong tag.", example: '"1"' }),
});

export const ifMatch = z.object({
  "If-Match": z
    .string()
    .optional()
    .meta({ description: "The ETag that must still hold.", example: '"1"' }),
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
