import { z } from "zod";
import { SchemaQuality } from "../responses/quality.ts";
import { pageOf } from "../responses/records.ts";
import { Review, ReviewClaim, ReviewListItem, ReviewVersion } from "../responses/reviews.ts";
import {
  QualityParameters,
  ReviewChangesBody,
  ReviewCompletionBody,
  ReviewListParameters,
  ReviewOutputBody,
  ReviewPolicy,
  ReviewPolicyBody,
  ReviewUndoParameters,
} from "../review-requests.ts";
import { pageWith } from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, entityTag, params, versionParams } from "./parts.ts";
import * as examples from "./review-examples.ts";

const reviewTag = z.object({
  ETag: entityTag.shape.ETag.meta({
    description: "The version of the review's output, as a strong ETag.",
    example: '"1"',
  }),
});

const ifVersion = z.object({
  "If-Match": z.string().meta({
    description: 'The ETag that must still be current, such as `"1"`; `"0"` for the first change.',
  }),
});

const changeErrors = [
  "NOT_FOUND",
  "STATE_CONFLICT",
  "REVISION_MISMATCH",
  "MALFORMED_JSON",
  ...bodyErrors,
] as const;

export const getReview = defineOperation({
  operationId: "getReview",
  method: "get",
  path: "/extractions/{id}/review",
  tag: "Reviews",
  summary: "Get the review of an extraction",
  description:
    "Its state, why the policy wants it, and the output in its latest version with the evidence. The extraction itself continues to show what the engine gave.",
  scope: "extractions:read",
  params,
  success: {
    message: "Review retrieved successfully",
    data: Review,
    headers: reviewTag,
    example: examples.review,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const changeReview = defineOperation({
  operationId: "changeReview",
  method: "patch",
  path: "/extractions/{id}/review",
  tag: "Reviews",
  summary: "Confirm and correct values",
  description:
    "Applies changes in their order as the review's next version: all of them, or none. A place in the document becomes the value's evidence: its text for a span, the words whose centre is inside for a rectangle. Begins a review if there is none.",
  scope: "reviews:write",
  params,
  headers: ifVersion,
  body: {
    mediaType: "application/json",
    shape: ReviewChangesBody,
    example: examples.changesBody,
  },
  success: {
    message: "Review changed successfully",
    data: Review,
    headers: reviewTag,
    example: examples.review,
  },
  errors: changeErrors,
});

export const replaceReview = defineOperation({
  operationId: "replaceReview",
  method: "put",
  path: "/extractions/{id}/review",
  tag: "Reviews",
  summary: "Send the whole output as it should be",
  description: "Is recorded as the changes that lead to it; without any, nothing is recorded.",
  scope: "reviews:write",
  params,
  headers: ifVersion,
  body: {
    mediaType: "application/json",
    shape: ReviewOutputBody,
    example: examples.outputBody,
  },
  success: {
    message: "Review changed successfully",
    data: Review,
    headers: reviewTag,
    example: examples.review,
  },
  errors: changeErrors,
});

export const undoReview = defineOperation({
  operationId: "undoReview",
  method: "post",
  path: "/extractions/{id}/review/undo",
  tag: "Reviews",
  summary: "Take back the last change",
  description:
    "Makes a next version that equals an earlier one: output, evidence and reasons. Repeated, it takes back the change before, down to the engine's output. With `to` it restores any earlier version, also one that was taken back.",
  scope: "reviews:write",
  params,
  headers: ifVersion,
  query: ReviewUndoParameters,
  success: {
    message: "Change taken back successfully",
    data: Review,
    headers: reviewTag,
    example: examples.review,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT", "REVISION_MISMATCH", "VALIDATION_FAILED"],
});

export const getReviewVersion = defineOperation({
  operationId: "getReviewVersion",
  method: "get",
  path: "/extractions/{id}/review/versions/{version}",
  tag: "Reviews",
  summary: "Get the output in an earlier version",
  description: "Version 0 is what the engine gave.",
  scope: "extractions:read",
  params: versionParams,
  success: {
    message: "Version retrieved successfully",
    data: ReviewVersion,
    example: examples.reviewVersion,
  },
  errors: ["NOT_FOUND", "VALIDATION_FAILED", "STATE_CONFLICT"],
});

export const completeReview = defineOperation({
  operationId: "completeReview",
  method: "post",
  path: "/extractions/{id}/review/complete",
  tag: "Reviews",
  summary: "Approve or reject an extraction",
  description:
    "Ends the review at its latest version, or at the one in `If-Match`. The same verdict again changes nothing.",
  scope: "reviews:write",
  params,
  headers: ifVersion.partial(),
  body: {
    mediaType: "application/json",
    shape: ReviewCompletionBody,
    example: examples.completionBody,
  },
  success: {
    message: "Review completed successfully",
    data: Review,
    headers: reviewTag,
    example: { ...examples.review, state: "approved", completedAt: examples.completedAt },
  },
  errors: changeErrors,
});

export const reopenReview = defineOperation({
  operationId: "reopenReview",
  method: "post",
  path: "/extractions/{id}/review/reopen",
  tag: "Reviews",
  summary: "Open a completed review again",
  scope: "reviews:write",
  params,
  success: {
    message: "Review reopened successfully",
    data: Review,
    headers: reviewTag,
    example: examples.review,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const claimReview = defineOperation({
  operationId: "claimReview",
  method: "post",
  path: "/extractions/{id}/review/claim",
  tag: "Reviews",
  summary: "Say that you work on a review",
  description:
    "Holds for ten minutes, and again for ten when it is repeated. Others see it in lists; it does not keep them from changing the review, which `If-Match` does.",
  scope: "reviews:write",
  params,
  success: {
    message: "Review claimed successfully",
    data: ReviewClaim,
    example: examples.reviewClaim,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const listReviews = defineOperation({
  operationId: "listReviews",
  method: "get",
  path: "/reviews",
  tag: "Reviews",
  summary: "List reviews, the least sure first",
  scope: "extractions:read",
  query: ReviewListParameters,
  success: {
    message: "Reviews retrieved successfully",
    data: pageOf(ReviewListItem),
    example: pageWith(examples.reviewListItem),
  },
  errors: ["VALIDATION_FAILED"],
});

export const getReviewPolicy = defineOperation({
  operationId: "getReviewPolicy",
  method: "get",
  path: "/schemas/{id}/review-policy",
  tag: "Schemas",
  summary: "Get which extractions of a schema need a look",
  scope: "schemas:read",
  params,
  success: {
    message: "Review policy retrieved successfully",
    data: ReviewPolicy,
    example: examples.reviewPolicy,
  },
  errors: ["NOT_FOUND"],
});

export const setReviewPolicy = defineOperation({
  operationId: "setReviewPolicy",
  method: "put",
  path: "/schemas/{id}/review-policy",
  tag: "Schemas",
  summary: "Say which extractions of a schema need a look",
  description:
    "Replaces the policy; what is left out is as in the default. It applies to extractions that complete from then on.",
  scope: "schemas:write",
  params,
  body: {
    mediaType: "application/json",
    shape: ReviewPolicyBody,
    example: examples.policyBody,
  },
  success: {
    message: "Review policy set successfully",
    data: ReviewPolicy,
    example: examples.reviewPolicy,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT", "MALFORMED_JSON", ...bodyErrors],
});

export const getQuality = defineOperation({
  operationId: "getQuality",
  method: "get",
  path: "/schemas/{id}/quality",
  tag: "Schemas",
  summary: "Get how often values of a schema are wrong, by its reviews",
  description:
    "By field and engine. How often sure values are wrong is stated from the random sample of the review policy alone: reviews of doubtful values say nothing about the others. Only values that a person has looked at one by one count.",
  scope: "schemas:read",
  params,
  query: QualityParameters,
  success: {
    message: "Quality retrieved successfully",
    data: SchemaQuality,
    example: examples.quality,
  },
  errors: ["NOT_FOUND", "VALIDATION_FAILED"],
});
