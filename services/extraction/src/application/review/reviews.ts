import type { Review, ReviewClaim } from "@quarry/api";
import { limits } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type {
  ChangeReview,
  ClaimReview,
  CompleteReview,
  ExtractionEvent,
  ReopenReview,
} from "@quarry/contracts";
import type { Commit, EventStore } from "@quarry/event-store";
import { AppError, type Clock, toOffsetTime } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { ExtractionViews, SchemaDirectory } from "../ports.ts";
import { loadOwnRow } from "../queries/read-extractions.ts";
import { createChangeReview } from "./change-review.ts";
import { createCompleteReview } from "./complete-review.ts";
import { createDeleteReview, createSettleDeletion } from "./delete-review.ts";
import { createExecuteReview } from "./execute-review.ts";
import { createLoadReview } from "./load-review.ts";
import type { ReviewClaims, ReviewViews } from "./ports.ts";
import { createReadReviews } from "./read-reviews.ts";
import { createRequestReview } from "./request-review.ts";
import { reviewProjection } from "./review-projections.ts";

export type ReviewsDependencies = {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "load">;
  reviews: ReviewViews;
  claims: ReviewClaims;
  blobs: BlobStore;
  schemas: Pick<SchemaDirectory, "revision">;
  clock: Clock;
  /** Called with each new commit once the view shows it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
};

/** The commands and queries on reviews, wired to each other. */
export function createReviews(dependencies: ReviewsDependencies) {
  const { log, views, reviews, claims, blobs, schemas, clock, committed } = dependencies;
  const execute = createExecuteReview({ log, reviews, blobs, committed });
  const load = createLoadReview({ log, views, blobs, schemas });
  const deleteReview = createDeleteReview({ log, claims, execute });
  const settleDeletion = createSettleDeletion({ log, blobs, deleteReview });
  const change = createChangeReview({ blobs, load, execute, settleDeletion });
  const complete = createCompleteReview({ blobs, load, execute });
  const reads = createReadReviews({ reviews, claims, blobs, load, clock });

  return {
    ...reads,
    projection: reviewProjection(reviews, blobs),
    request: createRequestReview({ log, execute }),
    delete: deleteReview,

    async change(command: ChangeReview, context: MessageContext): Promise<Review> {
      await change(command, context);
      const { extractionId, accountId } = command;
      return reads.get({ extractionId, accountId }, context);
    },

    /** @throws AppError NOT_FOUND; STATE_CONFLICT if it has the other verdict; REVISION_MISMATCH. */
    async complete(command: CompleteReview, context: MessageContext): Promise<Review> {
      const { extractionId, accountId } = command;
      await complete(command, context);
      await settleDeletion({ extractionId, accountId }, context);
      await claims.release(extractionId);
      return reads.get({ extractionId, accountId }, context);
    },

    /** @throws AppError NOT_FOUND; STATE_CONFLICT if there is no review. */
    async reopen(command: ReopenReview, context: MessageContext): Promise<Review> {
      const { commandId, requestHash, extractionId, accountId, by } = command;
      await loadOwnRow(views, { extractionId, accountId });
      const reopened = { extractionId, accountId, by };
      const cause = { commandId, requestHash, meta: context };
      await execute(extractionId, { type: "reopen", reopened }, cause);
      return reads.get({ extractionId, accountId }, context);
    },

    /** @throws AppError NOT_FOUND; STATE_CONFLICT while someone else has the claim. */
    async claim({ by, ...query }: ClaimReview): Promise<ReviewClaim> {
      await loadOwnRow(views, query);
      const now = clock();
      const until = now + limits.review.claimMinutes * 60_000;
      const held = await claims.take(query.extractionId, { by, until, now });
      const shown = { by: held.by, until: toOffsetTime(held.until) };
      if (held.by === by) return shown;
      const message = `The key ${held.by} works on this review until ${shown.until}`;
      throw new AppError("STATE_CONFLICT", message);
    },
  };
}
