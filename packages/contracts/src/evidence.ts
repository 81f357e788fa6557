import { z } from "zod";
import { Box } from "./document.ts";
import { JsonValue } from "./names.ts";

/** Where a value of the output stands in the document, and how sure that is. */
export const LeafEvidence = z.strictObject({
  /** JSON pointer into the output. */
  pointer: z.string(),
  value: JsonValue,
  /** Exactly the document's text from `start` to `end`; absent where the value has no place. */
  quote: z.string().optional(),
  start: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
  page: z.int().positive().optional(),
  boxes: z.array(Box).optional(),
  match: z.enum(["exact", "normalised", "typed", "fuzzy", "none"]),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Why this value was taken: a short name such as `label`, `table`, `json-ld`, `model`. */
  reason: z.string(),
});
export type LeafEvidence = z.output<typeof LeafEvidence>;

/** Provider calls and their tokens; `estimated` where a provider counts none. */
export const Usage = z.strictObject({
  calls: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  estimated: z.boolean(),
});
export type Usage = z.output<typeof Usage>;

export const Evidence = z.strictObject({
  leaves: z.array(LeafEvidence),
  /** Pointers of required fields that the source does not hold: they are null in the output. */
  missing: z.array(z.string()),
  warnings: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  engine: z.strictObject({
    id: z.enum(["offline", "llm"]),
    version: z.string(),
    providerModel: z.string().optional(),
  }),
  usage: Usage,
});
export type Evidence = z.output<typeof Evidence>;
