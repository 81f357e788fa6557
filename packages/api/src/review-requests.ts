import { z } from "zod";
import { limits } from "./limits.ts";
import { JsonValue } from "./names.ts";
import { cleanLine, listOf, sized } from "./request-parts.ts";
import { PageParameters } from "./requests.ts";
import { Box } from "./responses/document.ts";
import { shownAs } from "./shown-as.ts";

/** What a caller may send about reviews and their policies. */

/** Why a person should look at an extraction. */
export const ReviewReasonCode = z.enum([
  "nothing_read",
  "low_confidence",
  "missing_required",
  "rows_missing",
  "hidden",
  "ungrounded",
  "warning",
  "sampled",
]);
export type ReviewReasonCode = z.output<typeof ReviewReasonCode>;

export const ReviewState = z.enum(["open", "approved", "rejected"]);
export type ReviewState = z.output<typeof ReviewState>;

export const ReviewVerdict = ReviewState.exclude(["open"]);
export type ReviewVerdict = z.output<typeof ReviewVerdict>;

const Pointer = z
  .string()
  .max(limits.pointerLength)
  .regex(/^(\/([^/~]|~[01])*)*$/, "must be a JSON pointer, such as /lines/0/amount");

const share = z.number().min(0).max(1);

const policyFields = {
  below: share.meta({
    description: "A value whose confidence is lower needs a look. Default: 0.7.",
  }),
  estimated: z.enum(["match", "below"]).meta({
    description:
      "How a value is judged whose confidence is an estimate, as a language model's is. `match` (default): it needs a look if the source contains it only approximately, or what it follows from, or not at all, or if its confidence is below 0.5. `below`: by its confidence.",
  }),
  fields: sized(
    z.record(Pointer, share),
    limits.review.fields,
    `must have at most ${limits.review.fields} fields`,
  ).meta({
    description:
      "Another threshold for single fields, by JSON pointer; `*` stands for any row of a list. 1: each value of the field needs a look. 0: none does.",
    override: shownAs({
      type: "object",
      additionalProperties: { type: "number", minimum: 0, maximum: 1 },
    }),
    example: { "/lines/*/amount": 0.95 },
  }),
  missingRequired: z.boolean().meta({
    description: "Whether a required value that is missing needs a look. Default: true.",
  }),
  rowsMissing: z.boolean().meta({
    description: "Whether a list that may lack rows needs a look. Default: true.",
  }),
  hidden: z.boolean().meta({
    description: "Whether a value that is invisible in the source needs a look. Default: true.",
  }),
  ungrounded: z.boolean().meta({
    description: "Whether a value that the source does not contain needs a look. Default: true.",
  }),
  warnings: z.boolean().meta({
    description:
      "Whether a warning that part of the source was not read, or only guessed, needs a look. Default: true.",
  }),
  sample: share.meta({
    description:
      "Share of extractions that need a look whatever they hold, chosen by a digest of the id. Default: 0.",
  }),
  learn: z.enum(["reviewed", "none"]).meta({
    description: "Whether approved reviews are examples of the schema. Default: `reviewed`.",
  }),
};

/** Which extractions of a schema need a look. */
export const ReviewPolicy = z.object(policyFields).meta({ id: "ReviewPolicy" });
export type ReviewPolicy = z.output<typeof ReviewPolicy>;

export const defaultReviewPolicy: ReviewPolicy = {
  below: 0.7,
  estimated: "match",
  fields: {},
  missingRequired: true,
  rowsMissing: true,
  hidden: true,
  ungrounded: true,
  warnings: true,
  sample: 0,
  learn: "reviewed",
};

/** A policy as it is sent: what is absent is as in the default. */
export const ReviewPolicyBody = z
  .strictObject(policyFields)
  .partial()
  .meta({ id: "ReviewPolicyBody" });
export type ReviewPolicyBody = z.output<typeof ReviewPolicyBody>;

const ReviewSpan = z.strictObject({ start: z.int().nonnegative(), end: z.int().positive() }).meta({
  id: "ReviewSpan",
  description: "Of the document's text, in UTF-16 code units.",
});

const ReviewRectangle = z
  .strictObject({ page: z.int().positive(), box: Box })
  .meta({ id: "ReviewRectangle", description: "On a page, in the unit of its boxes." });

/** Where a value is in the document, as a reviewer points at it. */
export const ReviewPlace = z
  .union(
    [ReviewSpan, ReviewRectangle],
    'must be {"start": …, "end": …} in the document\'s text, or {"page": …, "box": […]}',
  )
  .meta({
    description:
      "A span of the document's text in UTF-16 code units, or a rectangle on a page in the unit of its boxes.",
  });
export type ReviewPlace = z.output<typeof ReviewPlace>;

const value = JsonValue.meta({ description: "Must fit the schema's structure.", override: {} });
const pointer = Pointer.meta({ description: "JSON pointer into the output." });
const evidence = ReviewPlace.optional();

/** One step of a review. */
export const ReviewChange = z
  .discriminatedUnion("op", [
    z.strictObject({ op: z.literal("confirm"), pointer }),
    z.strictObject({ op: z.literal("replace"), pointer, value, evidence }),
    z.strictObject({ op: z.literal("clear"), pointer }),
    z.strictObject({ op: z.literal("insert"), pointer, value, evidence }),
    z.strictObject({ op: z.literal("remove"), pointer }),
  ])
  .meta({
    id: "ReviewChange",
    description:
      "`confirm` a value, or all values below a pointer in bulk; `replace` a value; `clear` one that the source does not contain; `insert` a row of a list before the index in the pointer (`-`: at its end); `remove` a row.",
  });
export type ReviewChange = z.output<typeof ReviewChange>;

export const ReviewChangesBody = z
  .strictObject({
    changes: listOf(ReviewChange, limits.review.changes).meta({
      description: "Applied in this order; all of them, or none.",
    }),
  })
  .meta({ id: "ReviewChangesBody" });
export type ReviewChangesBody = z.output<typeof ReviewChangesBody>;

export const ReviewOutputBody = z
  .strictObject({ output: value.meta({ description: "The whole output as it should be." }) })
  .meta({ id: "ReviewOutputBody" });
export type ReviewOutputBody = z.output<typeof ReviewOutputBody>;

export const ReviewCompletionBody = z
  .strictObject({
    verdict: ReviewVerdict,
    reason: cleanLine(z.string().max(limits.review.reasonLength)).optional().meta({
      description: "Why, for a person; erased with the extraction.",
    }),
  })
  .meta({ id: "ReviewCompletionBody" });
export type ReviewCompletionBody = z.output<typeof ReviewCompletionBody>;

export const ReviewUndoParameters = z.object({
  to: z
    .string()
    .regex(/^(0|[1-9]\d{0,5})$/, "must be the number of a version, from 0")
    .transform(Number)
    .optional()
    .meta({
      override: shownAs({ type: "integer", minimum: 0, maximum: 999_999 }),
      description:
        "The version whose output is restored. The one before the last change, if absent.",
    }),
});
export type ReviewUndoParameters = z.output<typeof ReviewUndoParameters>;

export const ReviewListParameters = PageParameters.safeExtend({
  state: ReviewState.optional().meta({ description: "`open` unless given." }),
  schemaId: z.uuid().toLowerCase().optional(),
  reason: ReviewReasonCode.optional().meta({
    description: "Reviews that have this reason among others.",
  }),
});
export type ReviewListParameters = z.output<typeof ReviewListParameters>;

export const QualityParameters = z.object({
  error: z
    .string()
    .regex(/^0?\.\d{1,4}$/, "must be above 0 and below 1, with four decimals at most")
    .transform(Number)
    .refine((error) => error > 0, "must be above 0")
    .optional()
    .meta({
      override: shownAs({ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }),
      description: "The share of wrong values that is accepted. Default: 0.01.",
    }),
});
export type QualityParameters = z.output<typeof QualityParameters>;

/** The share of wrong values that is accepted unless a caller says otherwise. */
export const defaultError = 0.01;
