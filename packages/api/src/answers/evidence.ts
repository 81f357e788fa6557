import { z } from "zod";
import { ErrorCode } from "../errors.ts";
import { JsonValue } from "../names.ts";
import { Box } from "./document.ts";

/** Where a value of the output stands in the document, and how sure that is. */
export const LeafEvidence = z.strictObject({
  /** JSON pointer into the output. */
  pointer: z.string().meta({ description: "JSON pointer into the output." }),
  value: JsonValue.meta({ description: "The value at the pointer.", override: {} }),
  quote: z.string().optional().meta({
    description:
      "Exactly the document's text from `start` to `end`; absent where the value has no place.",
  }),
  start: z.int().nonnegative().optional().meta({
    description: "Offset in UTF-16 code units, as JavaScript's `slice` takes it.",
  }),
  end: z.int().nonnegative().optional().meta({ description: "Offset, exclusive." }),
  page: z.int().positive().optional(),
  hidden: z.literal(true).optional().meta({
    description:
      "There where the quote, or a part of it, is text that nobody sees who looks at the source; `confidence` is 0.3 at most for that.",
  }),
  boxes: z.array(Box).optional().meta({
    description: "One for each word of the quote, where the source has a layout.",
  }),
  stated: z.string().optional().meta({
    description:
      "JSON pointer into the document, to where its `structured` data states the value, if that is where it was read.",
  }),
  match: z.enum(["exact", "normalised", "typed", "fuzzy", "none"]).meta({
    description:
      "How quote and value are alike: to the letter; but for case, spaces and signs; as the same date, number or choice; for the most part; or no place was found.",
  }),
  confidence: z.number().min(0).max(1).meta({
    description:
      "How sure the value is: by the engine's `confidenceBasis` the share of values so found that were right in measured runs, or an estimate. Zero for a null.",
  }),
  reason: z.string().meta({
    description: "Why it was taken, such as `label`, `table`, `json-ld`, `model`.",
  }),
});
export type LeafEvidence = z.output<typeof LeafEvidence>;

/** How much of a list was taken: a list is never cut short in silence. */
export const ArrayEvidence = z.strictObject({
  /** JSON pointer into the output. */
  pointer: z.string().meta({ description: "JSON pointer into the output." }),
  rows: z.int().nonnegative().optional().meta({
    description: "Rows that the source shows; absent where nothing in it can be counted.",
  }),
  taken: z.int().nonnegative().meta({ description: "Rows of the output." }),
  leftOut: z.int().positive().optional().meta({
    description:
      "Those of `rows` that the model left out when it was asked for them by themselves, too: they may not belong to the list. Told by a warning.",
  }),
  pages: z.array(z.int().positive()).optional().meta({
    description: "Pages that the rows stand on, ascending.",
  }),
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
  byCall: z
    .array(
      z.strictObject({
        ...tokens,
        /** To read a part, to mend an answer, or to get rows that were passed over. */
        purpose: z.enum(["read", "repair", "missing_rows"]).optional(),
      }),
    )
    .optional(),
});
export type Usage = z.output<typeof Usage>;

/** Why an extraction failed, as a caller is told. */
export const ExtractionFailure = z
  .strictObject({
    code: ErrorCode,
    message: z.string().meta({ description: "For a person." }),
    retryable: z.boolean().meta({ description: "Whether the same request may succeed later." }),
    retryAfterSeconds: z.int().nonnegative().optional(),
  })
  .meta({ id: "ExtractionFailure" });
export type ExtractionFailure = z.output<typeof ExtractionFailure>;

/** What there is instead of evidence where an extraction failed. */
export const FailedEvidence = z
  .strictObject({
    failure: ExtractionFailure,
    spentTokens: z.int().nonnegative().meta({
      description: "Tokens that a model provider took all the same; they are not charged.",
    }),
  })
  .meta({ id: "FailedEvidence" });
export type FailedEvidence = z.output<typeof FailedEvidence>;

export const Evidence = z.strictObject({
  leaves: z.array(LeafEvidence).meta({
    description:
      "Every value of the output; after them its nulls, as `not found`, of long lists the first thousand.",
  }),
  missing: z.array(z.string()).meta({
    description: "Required fields that the source does not hold: null in the output.",
  }),
  arrays: z.array(ArrayEvidence).optional().meta({ description: "Every array of the output." }),
  warnings: z.array(
    z.strictObject({ code: z.string(), message: z.string(), pointer: z.string().optional() }),
  ),
  engine: z.strictObject({
    id: z.enum(["offline", "llm"]),
    version: z.string(),
    providerModel: z.string().optional(),
    confidenceBasis: z.enum(["measured", "estimated"]).optional().meta({
      description:
        "What each `confidence` rests on. `measured`: the share of right values in measured runs. `estimated`: a constant for each kind of match, held against no run; compare such values among themselves only. Absent in evidence from before it was told.",
    }),
  }),
  usage: Usage,
});
export type Evidence = z.output<typeof Evidence>;
