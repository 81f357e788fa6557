import { z } from "zod";

export const path = z.object({ id: z.string().meta({ format: "uuid" }) });

export const replayed = z.object({
  "Idempotent-Replayed": z
    .literal("true")
    .optional()
    .meta({ description: "The answer was given before, to the same key." }),
});

export const idempotent = z.object({
  "Idempotency-Key": z.string().max(257).optional().meta({
    description: "The same key with the same request gives the same answer for 24 hours.",
  }),
});

export const bodyCodes = [
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
  "VALIDATION_FAILED",
] as const;
export const keyCodes = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_IN_PROGRESS",
  "IDEMPOTENCY_KEY_REUSED",
] as const;
