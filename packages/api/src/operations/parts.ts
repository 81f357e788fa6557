import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { shownAs } from "../shown-as.ts";

/** What several operations share. */

export const params = z.object({ id: z.string().meta({ format: "uuid" }) });

/** A whole number in a path, from 1. */
function numberInPath(what: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `must be the number of a ${what}, from 1`)
    .transform(Number)
    .meta({
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum: 999_999 });
      },
    });
}

/** An extraction's id and a page's number. */
export const pageParams = params.extend({ page: numberInPath("page") });

/** An extraction's id and a version of its review, from 0. */
export const versionParams = params.extend({
  version: z
    .string()
    .regex(/^(0|[1-9]\d{0,5})$/, "must be the number of a version, from 0")
    .transform(Number)
    .meta({ override: shownAs({ type: "integer", minimum: 0, maximum: 999_999 }) }),
});

/** A schema's id and a revision's number. */
export const revisionParams = params.extend({ revision: numberInPath("revision") });

export const replayed = z.object({
  "Idempotent-Replayed": z
    .literal("true")
    .optional()
    .meta({ description: "This response repeats the one given earlier for the same key." }),
});

export const idempotent = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({
      pattern: `^([!#-~][!-~]{0,${limits.idempotencyKeyLength - 1}}|"[ !#-\\[\\]-~]{1,${limits.idempotencyKeyLength}}")$`,
      description: `A key of your own, such as a UUID: repeating a request with the same key within ${limits.idempotencyHours} hours returns the first response.`,
    }),
});

export const entityTag = z.object({
  ETag: z.string().meta({ description: "The revision, as a strong ETag.", example: '"1"' }),
});

export const ifMatch = z.object({
  "If-Match": z
    .string()
    .optional()
    .meta({ description: 'The ETag that must still be current, such as `"1"`.' }),
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
