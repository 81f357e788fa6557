import { z } from "zod";
import { limits } from "./limits.ts";
import { Scope } from "./names.ts";
import { cleanLine, sized } from "./request-parts.ts";
import { Day } from "./requests.ts";

/** What a caller may send about its account. */

export const KeyBody = z
  .strictObject({
    name: cleanLine(z.string().min(1, { abort: true }).max(limits.keyNameLength)).meta({
      description: "For people.",
      example: "importer",
    }),
    scopes: sized(z.array(Scope).min(1), Scope.options.length, "must name each scope once")
      .refine((scopes) => new Set(scopes).size === scopes.length, {
        message: "must name each scope once",
        params: { rule: "duplicate" },
      })
      .meta({ description: "What the key may do; `admin` may do everything." }),
    expiresInDays: z
      .int()
      .min(1)
      .max(limits.keyDays)
      .optional()
      .meta({ description: "Unless given, the key does not expire." }),
  })
  .meta({ id: "KeyBody" });
export type KeyBody = z.output<typeof KeyBody>;

export const KeyRotation = z
  .strictObject({
    graceHours: z.int().min(0).max(limits.keyGraceHours).default(limits.defaultKeyGraceHours).meta({
      description: "How long the replaced key stays valid; 0 ends it at once.",
    }),
    expiresInDays: KeyBody.shape.expiresInDays.meta({
      description: "Unless given, the new key expires when the replaced key was to.",
    }),
  })
  .meta({ id: "KeyRotation" });
export type KeyRotation = z.input<typeof KeyRotation>;

export const UsageParameters = z.strictObject({
  startDate: Day.optional().meta({
    description: "The first day (UTC); the first of the present month unless given.",
  }),
  endDate: Day.optional().meta({ description: "The last day (UTC); today unless given." }),
});
