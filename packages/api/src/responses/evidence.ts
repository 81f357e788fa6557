import { z } from "zod";
import { ErrorCode } from "../error-shapes.ts";
import { JsonValue } from "../names.ts";
import { Box } from "./document.ts";

/** Where a value of the output stands in the document, and how sure that is. */
export const LeafEvidence = z.object({
  /** JSON pointer into the output. */
  pointer: z.string().meta({ description: "JSON pointer into the output." }),
  value: JsonValue.meta({ description: "The value at the pointer.", override: {} }),
  quote: z.string().optional().meta({
    description:
      "The document's text from `start` to `end`, verbatim; absent if the value was not located in the text.",
  }),
  start: z.int().nonnegative().optional().meta({
    description: "Offset in UTF-16 code units, as JavaScript's `slice` takes it.",
  }),
  end: z.int().nonnegative().optional().meta({ description: "Offset, exclusive." }),
  page: z.int().positive().optional(),
  attachment: z.string().optional().meta({
    description:
      "The attachment of an e-mail that the quote is in, such as `invoice.pdf`; of attachments in each other `outer.eml > inner.pdf`. Absent if the quote is in the message itself.",
  }),
  hidden: z.literal(true).optional().meta({
    description:
      "Present if the quote, or part of it, is invisible to a reader of the source; `confidence` is then at most 0.3.",
  }),
  quoted: z.literal(true).optional().meta({
    description:
      "Present if the quote, or part of it, is in an earlier message that an e-mail answers and repeats.",
  }),
  boxes: z.array(Box).optional().meta({
    description: "One box per word of the quote, if the source has a layout.",
  }),
  stated: z.string().optional().meta({
    description:
      "JSON pointer into the document's `structured` data, if the value was read from there.",
  }),
  match: z.enum(["exact", "normalised", "typed", "fuzzy", "derived", "none"]).meta({
    description:
      "How the quote matches the value: verbatim; ignoring case, spaces and punctuation; as the same date, number or choice; approximately; as what the value follows from, such as the name of a country for its code; or not found.",
  }),
  confidence: z.number().min(0).max(1).meta({
    description:
      "How likely the value is to be right, from 0 to 1. See `engine.confidenceBasis`: either the measured share of right values, or an estimate. 0 for null.",
  }),
  reason: z.string().meta({
    description: "Why the value was chosen, such as `label`, `table`, `json-ld` or `model`.",
  }),
});
export type LeafEvidence = z.output<typeof LeafEvidence>;

/** How much of a list was taken: a list is never cut short in silence. */
export const ArrayEvidence = z.object({
  /** JSON pointer into the output. */
  pointer: z.string().meta({ description: "JSON pointer into the output." }),
  rows: z.int().nonnegative().optional().meta({
    description: "Rows counted in the source; absent if they cannot be counted.",
  }),
  taken: z.int().nonnegative().meta({ description: "Rows in the output." }),
  leftOut: z.int().positive().optional().meta({
    description:
      "Of `rows`, those that the model omitted again when asked for them individually, or whose values are all withheld. They may not belong to the list; a warning says so.",
  }),
  pages: z.array(z.int().positive()).optional().meta({
    description: "Pages that contain the rows, in ascending order.",
  }),
});
export type ArrayEvidence = z.output<typeof ArrayEvidence>;

/** What a language model's provider charges, by the prices in the server's settings. */
export const Cost = z
  .object({
    currency: z.string().meta({ description: "ISO 4217, such as `USD`." }),
    micros: z.int().nonnegative().meta({
      description: "Millionths of the currency's unit: 1,500 of `USD` are 0.0015 dollars.",
    }),
  })
  .meta({
    id: "Cost",
    description: "What the provider charges, by the prices in the server's settings.",
  });
export type Cost = z.output<typeof Cost>;

const tokens = {
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  /** True where a provider counts none. */
  estimated: z.boolean(),
  /** Absent if the price of a call is unknown, or calls have several currencies. */
  cost: Cost.optional(),
};

/** One provider call, as it is counted. */
export const ProviderCall = z.object({
  ...tokens,
  /** Of the input, what the provider had in its cache, where it reports that. */
  cachedTokens: z.int().nonnegative().optional(),
  /** To read a part, to repair an answer, to get rows that were passed over, or to compare two readings of a field. */
  purpose: z.enum(["read", "repair", "missing_rows", "compare"]).optional(),
  /** The model that answered, where the provider names it. */
  model: z.string().optional(),
  /** The provider that answered, by its id in the server's settings, where there are several. */
  provider: z.string().optional(),
});
export type ProviderCall = z.output<typeof ProviderCall>;

/** Provider calls and their tokens: in all, and one by one. */
export const Usage = z.object({
  calls: z.int().nonnegative(),
  ...tokens,
  byCall: z.array(ProviderCall).optional(),
});
export type Usage = z.output<typeof Usage>;

/** Why an extraction failed, as callers see it. */
export const ExtractionFailure = z
  .object({
    code: ErrorCode,
    message: z.string().meta({ description: "For a person." }),
    retryable: z.boolean().meta({ description: "Whether the same request may succeed later." }),
    retryAfterSeconds: z.int().nonnegative().optional(),
  })
  .meta({ id: "ExtractionFailure" });
export type ExtractionFailure = z.output<typeof ExtractionFailure>;

/** What there is instead of evidence where an extraction failed. */
export const FailedEvidence = z
  .object({
    failure: ExtractionFailure,
    spentTokens: z.int().nonnegative().meta({
      description: "Tokens that the model provider consumed anyway; they are not charged.",
    }),
  })
  .meta({ id: "FailedEvidence" });
export type FailedEvidence = z.output<typeof FailedEvidence>;

export const Evidence = z.object({
  leaves: z.array(LeafEvidence).meta({
    description:
      "Every value of the output, then its nulls (`not found`); at most the first thousand of a long list.",
  }),
  withheld: z.array(LeafEvidence).optional().meta({
    description:
      "Values that are withheld: those that are less likely to be right than the operator's limit, and those that a language model gave and the source does not contain (`reason` is then `ungrounded`). They are null in the output; a list of single values is empty, or lacks them. Rows that the source does not contain, and rows whose values are all withheld, are left out, and their pointers count on from the end of the list. At most the first thousand.",
  }),
  missing: z.array(z.string()).meta({
    description: "Required fields that the source does not contain; null in the output.",
  }),
  examples: z
    .array(
      z.object({
        id: z.uuid().meta({ description: "The extraction whose right output is the example." }),
        likeness: z.number().min(0).max(1).meta({
          description:
            "The share of the example's lines that the document has as well, numbers aside.",
        }),
      }),
    )
    .optional()
    .meta({
      description:
        "The examples that the values were read by; absent where there were none. A value that one of them led to has the reason `example`.",
    }),
  arrays: z.array(ArrayEvidence).optional().meta({ description: "Every array of the output." }),
  warnings: z.array(
    z.object({ code: z.string(), message: z.string(), pointer: z.string().optional() }),
  ),
  engine: z.object({
    id: z.enum(["offline", "llm", "auto", "hybrid"]),
    version: z.string(),
    providerModel: z.string().optional(),
    confidenceBasis: z.enum(["measured", "estimated"]).optional().meta({
      description:
        "The basis of each `confidence`. `measured`: the share of right values in measured runs. `estimated`: a constant per kind of match, not calibrated; compare such values only with each other. Absent from evidence written before this field existed.",
    }),
  }),
  usage: Usage,
});
export type Evidence = z.output<typeof Evidence>;
