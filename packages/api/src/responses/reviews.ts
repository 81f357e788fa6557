import { z } from "zod";
import { JsonValue } from "../names.ts";
import { ReviewReasonCode, ReviewState } from "../review-requests.ts";
import { ArrayEvidence, LeafEvidence } from "./evidence.ts";
import { ReviewLesson } from "./examples.ts";
import { CreatedAt, Output, Uuid } from "./records.ts";
import { reviewHead } from "./shown-review.ts";

const count = z.int().nonnegative();

export const ReviewReason = z
  .object({
    code: ReviewReasonCode,
    pointer: z.string().optional().meta({
      description: "JSON pointer into the engine's output; absent if it concerns the whole.",
    }),
  })
  .meta({ id: "ReviewReason" });
export type ReviewReason = z.output<typeof ReviewReason>;

/** Why a person should look, and whether that is settled. */
export const TrackedReviewReason = ReviewReason.extend({
  open: z.boolean().meta({
    description:
      "Whether it is still to be looked at. A value that was confirmed, corrected or given settles it; a reason that concerns the whole is settled by the verdict, `sampled` also once every value was looked at one by one.",
  }),
  place: z.string().optional().meta({
    description:
      "JSON pointer into the output of this version, or of a withheld value; absent once settled.",
  }),
}).meta({ id: "TrackedReviewReason" });
export type TrackedReviewReason = z.output<typeof TrackedReviewReason>;

/** A value's evidence in a review. */
export const ReviewedLeaf = LeafEvidence.extend({
  match: z.enum([...LeafEvidence.shape.match.options, "human"]).meta({
    description: "As in the evidence; `human` if a person has given or confirmed the value.",
  }),
  review: z.enum(["confirmed", "confirmed_in_bulk", "corrected", "added"]).optional().meta({
    description:
      "What a person has done with the value; absent if nothing. A value that was confirmed in bulk keeps its `match` and `confidence`.",
  }),
});
export type ReviewedLeaf = z.output<typeof ReviewedLeaf>;

/** A change as it was made. */
export const ReviewChangeRecord = z
  .object({
    version: z.int().positive().meta({ description: "The version that it is part of." }),
    op: z.enum(["confirm", "replace", "clear", "insert", "remove", "undo"]).meta({
      description: "`undo`: an earlier change at this pointer was taken back.",
    }),
    pointer: z.string().meta({ description: "JSON pointer into the output at that time." }),
    was: JsonValue.meta({ description: "The value before; null if there was none.", override: {} }),
    now: JsonValue.meta({ description: "The value after; null if there is none.", override: {} }),
    by: z.string().meta({ description: "The id of the API key, or `token`." }),
    at: CreatedAt,
    evidence: LeafEvidence.pick({
      quote: true,
      start: true,
      end: true,
      page: true,
      attachment: true,
      hidden: true,
      quoted: true,
      boxes: true,
    })
      .optional()
      .meta({ description: "The place that the reviewer pointed at." }),
  })
  .meta({ id: "ReviewChangeRecord" });
export type ReviewChangeRecord = z.output<typeof ReviewChangeRecord>;

export const ReviewClaim = z
  .object({
    by: z.string().meta({ description: "The id of the API key, or `token`." }),
    until: CreatedAt,
  })
  .meta({ id: "ReviewClaim" });
export type ReviewClaim = z.output<typeof ReviewClaim>;

const reasonsText = "Why the policy wants a person to look; at most the first fifty.";

const score = {
  reasons: z.array(ReviewReason).meta({ description: reasonsText }),
  leastConfidence: z.number().min(0).max(1).nullable().meta({
    description: "Of the engine's least sure value; null if it read nothing.",
  }),
  doubtful: count.meta({ description: "The engine's values that the policy doubts." }),
  openReasons: count.meta({
    description: "Of the reasons, those that are still to be looked at; 0 once completed.",
  }),
};

/** What lists have of a review: no content of the source. */
const head = {
  extractionId: Uuid,
  schemaId: Uuid,
  ...reviewHead,
  ...score,
};

export const ReviewListItem = z
  .object({
    ...head,
    state: ReviewState,
    requestedAt: CreatedAt,
    completedAt: CreatedAt.nullable(),
    claim: ReviewClaim.nullable().meta({ description: "Who works on it; null if no one does." }),
  })
  .meta({ id: "ReviewListItem" });
export type ReviewListItem = z.output<typeof ReviewListItem>;

/** An output in one of its versions, with its evidence. */
export const ReviewVersion = z
  .object({
    extractionId: Uuid,
    version: head.version,
    output: Output,
    leaves: z.array(ReviewedLeaf).meta({ description: "The evidence of every value." }),
    arrays: z.array(ArrayEvidence),
    missing: z.array(z.string()).meta({ description: "Required fields that are null or empty." }),
    withheld: z.array(LeafEvidence).meta({
      description: "Values that the engine withheld, unless a person has given the value since.",
    }),
    changes: z.array(ReviewChangeRecord).meta({
      description: "Every change up to this version, the first one first; at most the last 1,000.",
    }),
  })
  .meta({ id: "ReviewVersion" });
export type ReviewVersion = z.output<typeof ReviewVersion>;

export const Review = z
  .object({
    ...head,
    reasons: z.array(TrackedReviewReason).meta({ description: reasonsText }),
    undoTo: count.nullable().meta({
      description: "The version that an undo leads back to; null if no change stands.",
    }),
    requestedAt: CreatedAt.nullable(),
    completedAt: CreatedAt.nullable(),
    reason: z.string().nullable().meta({ description: "What was said with the verdict." }),
    claim: ReviewClaim.nullable(),
    teaches: ReviewLesson.optional().meta({
      description:
        "What of an output that was just approved cannot teach later extractions. Only in the response to an approval; absent if it is no example of its schema, or the document takes seconds to search.",
    }),
    ...ReviewVersion.omit({ extractionId: true, version: true }).shape,
  })
  .meta({ id: "Review" });
export type Review = z.output<typeof Review>;
