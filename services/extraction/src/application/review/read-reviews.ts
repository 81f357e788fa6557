import type { Review, ReviewChangeRecord, ReviewListItem } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type {
  BlobReference,
  ExtractionEvent,
  GetExtraction,
  GetReview,
  ListReviews,
  ReviewPage,
} from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import { type Clock, toOffsetTime } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import type { ReviewedOutput } from "../../domain/review/output-draft.ts";
import type { ReviewStatus } from "../../domain/review/review.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import { readJson } from "../content.ts";
import type { LoadedReview, LoadReview } from "./load-review.ts";
import type { Claim, ReviewClaims, ReviewViews } from "./ports.ts";
import { undoTo } from "./stored-versions.ts";

/** The last changes of a review that are returned with it. */
const CHANGES_SHOWN = 1_000;

export type ReadReviewsDependencies = {
  reviews: ReviewViews;
  claims: Pick<ReviewClaims, "of">;
  blobs: BlobStore;
  load: LoadReview;
  clock: Clock;
};

/** The queries on reviews. */
export function createReadReviews(dependencies: ReadReviewsDependencies) {
  const { reviews, claims, blobs, load, clock } = dependencies;

  async function reasonOf(events: LoadedReview["events"]): Promise<string | null> {
    const reason = completionOf(events)?.data.reason;
    return reason ? readText(blobs, reason) : null;
  }

  return {
    /** The review of an extraction, with the output at its latest version or at another one. */
    async get({ version, ...query }: GetReview, context: MessageContext): Promise<Review> {
      const loaded = await load({ ...query, version }, context);
      const { row, status, request, versions, events } = loaded;
      const held = await claims.of([row.id], clock());
      return {
        extractionId: row.id,
        schemaId: row.schemaId,
        state: stateOf(status, request.reasons.length > 0),
        version: versions.length,
        ...reasonsIn(loaded),
        undoTo: undoTo(loaded.changed),
        leastConfidence: request.leastConfidence ?? null,
        doubtful: request.doubtful,
        requestedAt: timeOf(events.find(({ type }) => type === "ReviewRequested")),
        completedAt: timeOf(completionOf(events)),
        reason: await reasonOf(events),
        claim: presentClaim(held.get(row.id)),
        ...loaded.draft.result(),
        changes: changesOf(loaded).slice(-CHANGES_SHOWN),
      };
    },

    async list(query: ListReviews): Promise<ReviewPage> {
      const { items, total } = await reviews.list(query);
      const held = await claims.of(
        items.map(({ id }) => id),
        clock(),
      );
      return { items: items.map((row) => presentRow(row, held.get(row.id))), total };
    },

    /**
     * The output of an extraction after its latest version, whole, with its evidence; of an extraction without a review
     * the engine's own. For what learns from reviews, which also asks for their state.
     */
    async reviewed(
      query: GetExtraction,
      context: MessageContext,
    ): Promise<ReviewedOutput & { status: ReviewStatus }> {
      const { draft, status } = await load(query, context);
      return { ...draft.result(), status };
    },
  };
}

/** The reasons of a review, of which a verdict settles all. */
function reasonsIn({ draft, status }: LoadedReview): Pick<Review, "reasons" | "openReasons"> {
  const isOpen = status.status === "open" || status.status === "none";
  const reasons = draft
    .reasons()
    .map(({ place, ...reason }) =>
      isOpen ? { ...reason, ...(place !== undefined && { place }) } : { ...reason, open: false },
    );
  return { reasons, openReasons: reasons.filter(({ open }) => open).length };
}

/** A policy's wish counts before the event that requests the review is there. */
function stateOf(status: ReviewStatus, isWanted: boolean): Review["state"] {
  if (status.status === "deleted") return "none";
  return status.status === "none" && isWanted ? "open" : status.status;
}

type Completion = StoredEvent<ExtractionEvent> & { type: "ReviewCompleted" };

/** The event that completed a review; undefined while it is open. */
function completionOf(events: LoadedReview["events"]): Completion | undefined {
  const last = events.findLast(
    ({ type }) => type === "ReviewCompleted" || type === "ReviewReopened",
  );
  return last?.type === "ReviewCompleted" ? last : undefined;
}

function timeOf(event: { at: number } | undefined): string | null {
  return event ? toOffsetTime(event.at) : null;
}

async function readText(blobs: BlobStore, reference: BlobReference): Promise<string | null> {
  const text = await readJson(blobs, reference);
  return typeof text === "string" ? text : null;
}

function changesOf({ versions, changed }: LoadedReview): ReviewChangeRecord[] {
  return versions.flatMap((changes, index) => {
    const event = changed[index];
    if (!event) return [];
    const { version, by } = event.data;
    const at = toOffsetTime(event.at);
    return changes.map(({ within: _within, ...change }) => ({ version, ...change, by, at }));
  });
}

export function presentClaim(claim: Claim | undefined): Review["claim"] {
  return claim ? { by: claim.by, until: toOffsetTime(claim.until) } : null;
}

function presentRow(row: ReviewRow, claim: Claim | undefined): ReviewListItem {
  const { id, schemaId, state, outputVersion, reasons, doubtful, leastConfidence } = row;
  const { openReasons = reasons.length } = row;
  return {
    ...{ extractionId: id, schemaId, state, version: outputVersion },
    ...{ reasons, doubtful, openReasons: state === "open" ? openReasons : 0 },
    leastConfidence: leastConfidence ?? null,
    requestedAt: toOffsetTime(row.requestedAt),
    completedAt: row.completedAt === undefined ? null : toOffsetTime(row.completedAt),
    claim: presentClaim(claim),
  };
}
