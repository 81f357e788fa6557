import {
  FieldQuality,
  JsonValue,
  limits,
  ReviewChange,
  ReviewChangeRecord,
  ReviewListItem,
  ReviewPolicy,
  ReviewReasonCode,
  ReviewState,
  ReviewVerdict,
} from "@quarry/api";
import { z } from "zod";
import { GetExtraction } from "./extractions.ts";
import { command, GetSchema } from "./schemas.ts";

const { op, pointer, was, now, evidence } = ReviewChangeRecord.shape;
const Place = evidence.unwrap();

/** A change as it is stored: with the values on both sides, and with the place that the reviewer pointed at. */
export const StoredReviewChange = z.strictObject({
  ...{ op, pointer, was, now, evidence },
  /** Places of single values of a row within the row's own, by pointers into the row. */
  within: z.record(z.string(), Place).optional(),
});
export type StoredReviewChange = z.output<typeof StoredReviewChange>;

/** The blob `review-<version>`. */
export const StoredReviewVersion = z.strictObject({
  version: z.int().positive(),
  changes: z.array(StoredReviewChange),
  /** In some versions the changes of all versions before it, so that few blobs are read for one version. */
  earlier: z.array(z.array(StoredReviewChange)).optional(),
});
export type StoredReviewVersion = z.output<typeof StoredReviewVersion>;

const count = z.int().nonnegative();

/** The blob `review-judgements`: what a person found about the values that an engine gave. */
export const ReviewJudgements = z.strictObject({
  engine: FieldQuality.shape.engine,
  values: z.array(
    z.strictObject({
      /** JSON pointer, with `*` for each row. */
      field: z.string(),
      confidence: z.number(),
      /** Values of the field with this confidence that a person has seen one by one, and all others. */
      right: count,
      wrong: count,
      unseen: count,
    }),
  ),
});
export type ReviewJudgements = z.output<typeof ReviewJudgements>;

const version = z.int().nonnegative();
const by = z.string();

/** The latest version unless another one is named. */
export const GetReview = GetExtraction.extend({ version: version.optional() });
export type GetReview = z.output<typeof GetReview>;

/** Changes one by one, a whole output that becomes the changes to it, or an earlier version that is restored. */
export const ChangeReview = z.strictObject({
  ...command,
  ...GetExtraction.shape,
  /** From `If-Match`: the version that must still be the present one. */
  ifVersion: version,
  change: z.union([
    z.strictObject({ changes: z.array(ReviewChange) }),
    z.strictObject({ output: JsonValue }),
    /** The version before the last change, unless one is given. */
    z.strictObject({ undo: z.strictObject({ to: version.optional() }) }),
  ]),
  by,
});
export type ChangeReview = z.output<typeof ChangeReview>;

export const CompleteReview = z.strictObject({
  ...command,
  ...GetExtraction.shape,
  ifVersion: version.optional(),
  verdict: ReviewVerdict,
  reason: z.string().optional(),
  by,
});
export type CompleteReview = z.output<typeof CompleteReview>;

export const ReopenReview = z.strictObject({ ...command, ...GetExtraction.shape, by });
export type ReopenReview = z.output<typeof ReopenReview>;

export const ClaimReview = GetExtraction.extend({ by });
export type ClaimReview = z.output<typeof ClaimReview>;

export const ListReviews = z.strictObject({
  accountId: GetExtraction.shape.accountId,
  page: z.int().positive(),
  perPage: z.int().positive().max(limits.perPage),
  state: ReviewState,
  schemaId: GetSchema.shape.schemaId.optional(),
  reason: ReviewReasonCode.optional(),
});
export type ListReviews = z.output<typeof ListReviews>;

export const ReviewPage = z.strictObject({
  items: z.array(ReviewListItem),
  total: z.int().nonnegative(),
});
export type ReviewPage = z.output<typeof ReviewPage>;

export const SetReviewPolicy = z.strictObject({
  ...command,
  ...GetSchema.shape,
  policy: ReviewPolicy,
});
export type SetReviewPolicy = z.output<typeof SetReviewPolicy>;

/** A schema's policy; revision 0 is the default. */
export const ReviewPolicyView = z.strictObject({ policy: ReviewPolicy, revision: version });
export type ReviewPolicyView = z.output<typeof ReviewPolicyView>;

export const GetQuality = GetSchema.extend({
  /** The share of wrong values that is accepted, above 0 and below 1. */
  error: z.number().gt(0).lt(1),
});
export type GetQuality = z.output<typeof GetQuality>;
