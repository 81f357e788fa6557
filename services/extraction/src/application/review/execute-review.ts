import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import { type Commit, type EventStore, handleCommand, project } from "@quarry/event-store";
import {
  decideReview,
  evolveReview,
  noReview,
  type ReviewCommand,
  reviewStream,
} from "../../domain/review/review.ts";
import type { Cause } from "../execute.ts";
import type { ReviewViews } from "./ports.ts";
import { reviewProjection } from "./review-projections.ts";

/** Decides a command on the review of an extraction, appends its events and brings the view up to them. */
export type ExecuteReview = (
  extractionId: string,
  command: ReviewCommand,
  cause: Cause,
) => Promise<{ commit: Commit<ExtractionEvent> | undefined; repeated: boolean }>;

export function createExecuteReview(dependencies: {
  log: EventStore<ExtractionEvent>;
  reviews: ReviewViews;
  blobs: BlobStore;
  /** Called with each new commit once the view shows it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
}): ExecuteReview {
  const { log, reviews, blobs, committed } = dependencies;
  const projection = reviewProjection(reviews, blobs);
  return async (extractionId, command, cause) => {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: reviewStream(extractionId),
      initial: noReview,
      evolve: evolveReview,
      decide: (state) => decideReview(command, state),
      ...cause,
    });
    if (!commit) return { commit, repeated };
    await project(log, projection, commit.events);
    if (!repeated) committed(commit);
    return { commit, repeated };
  };
}
