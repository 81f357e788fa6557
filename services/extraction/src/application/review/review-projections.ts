import type { ExtractionEvent } from "@quarry/contracts";
import type { WalkedView } from "@quarry/event-store";
import { evolvePolicyRow, type ReviewPolicyRow } from "../../domain/review/policy-row.ts";
import {
  isPolicyStream,
  isReviewStream,
  policySchemaOf,
  policyStream,
  reviewedIdOf,
  reviewStream,
} from "../../domain/review/review.ts";
import { evolveReviewRow, type ReviewRow } from "../../domain/review/review-row.ts";
import type { ReviewPolicyViews, ReviewViews } from "./ports.ts";

/** The projection of reviews' events into rows of their read model. */
export function reviewProjection(views: ReviewViews): WalkedView<ExtractionEvent, ReviewRow> {
  return {
    rows: views,
    rowId: reviewedIdOf,
    takes: isReviewStream,
    evolve: evolveReviewRow,
    streamOf: reviewStream,
    rowIds: views.rowIds,
  };
}

/** The projection of review policies' events into rows of their read model. */
export function policyProjection(
  views: ReviewPolicyViews,
): WalkedView<ExtractionEvent, ReviewPolicyRow> {
  return {
    rows: views,
    rowId: policySchemaOf,
    takes: isPolicyStream,
    evolve: evolvePolicyRow,
    streamOf: policyStream,
    rowIds: views.rowIds,
  };
}
