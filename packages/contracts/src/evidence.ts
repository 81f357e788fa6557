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

/** How much of a list was taken: a list is never cut short in silence. */
export const ArrayEvidence = z.strictObject({
  /** JSON pointer into the output. */
  pointer: z.string(),
  /** Rows that the source shows; absent where nothing in the source can be counted. */
  rows: z.int().nonnegative().optional(),
  taken: z.int().nonnegative(),
  /** Pages that the rows stand on, ascending. */
  pages: z.array(z.int().positive()).optional(),
});
export type ArrayEvidence = z.output<typeof ArrayEvidence>;

const tokens = {
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  /** True where a provider counts none. */
  estimated: z.boolean(),
};

/** Provider calls and their tokens: in all, and one by one. */
export const Usage = z.strictObject({
  calls: z.int().nonnegative(),
  ...tokens,
  byCall: z.array(z.strictObject(tokens)).optional(),
});
export type Usage = z.output<typeof Usage>;

export const Evidence = z.strictObject({
  leaves: z.array(LeafEvidence),
  /** Pointers of required fields that the source does not hold: they are null in the output. */
  missing: z.array(z.string()),
  /** For every array of the output. */
  arrays: z.array(ArrayEvidence).optional(),
  warnings: z.array(
    z.strictObject({ code: z.string(), message: z.string(), pointer: z.string().optional() }),
  ),
  engine: z.strictObject({
    id: z.enum(["offline", "llm"]),
    version: z.string(),
    providerModel: z.string().optional(),
  }),
  usage: Usage,
});
export type Evidence = z.output<typeof Evidence>;
