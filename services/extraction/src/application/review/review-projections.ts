import type { BlobStore } from "@quarry/blob-store";
import { type ExtractionEvent, ReviewJudgements } from "@quarry/contracts";
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
import { readJson } from "../content.ts";
import type { ReviewPolicyViews, ReviewViews } from "./ports.ts";

/** The projection of reviews' events into rows of their read model. */
export function reviewProjection(
  views: Pick<ReviewViews, "load" | "save" | "rowIds">,
  blobs: BlobStore,
): WalkedView<ExtractionEvent, ReviewRow> {
  return {
    rows: views,
    rowId: reviewedIdOf,
    takes: isReviewStream,
    evolve: async (row, event) => evolveReviewRow(row, event, await judgedIn(event, blobs)),
    lacksContent: ({ judgedLost = false }) => judgedLost,
    streamOf: reviewStream,
    rowIds: views.rowIds,
  };
}

/** What the event of a completed review refers to; undefined if it is erased, or lost. */
async function judgedIn(
  event: ExtractionEvent,
  blobs: BlobStore,
): Promise<ReviewJudgements | undefined> {
  if (event.type !== "ReviewCompleted" || !event.data.judgements) return undefined;
  const stored = await readJson(blobs, event.data.judgements);
  return stored === undefined ? undefined : ReviewJudgements.parse(stored);
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
