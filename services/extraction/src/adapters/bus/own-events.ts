import { CommitMessage, type ExtractionEvent, readEvents } from "@quarry/contracts";
import { catchUp, type EventStore } from "@quarry/event-store";
import type { Delivery, MessageContext } from "@quarry/messaging";
import type { ExtractionUseCases } from "../../application/use-cases.ts";
import { batchIdOf, isBatchStream } from "../../domain/batch.ts";
import { extractionIdOf, isExtractionStream } from "../../domain/extraction.ts";
import { isPolicyStream, isReviewStream } from "../../domain/review/review.ts";

type Dependencies = { log: EventStore<ExtractionEvent>; useCases: ExtractionUseCases };

/** A commit of the service's own, as the bus delivers it. */
type OwnCommit = {
  payload: unknown;
  stream: string;
  /** The version of its last event. */
  version: number;
  /** Whether its writer has updated the views. */
  isShown: boolean;
  meta: MessageContext;
};

/**
 * Handles the service's own events: the views catch up with commits that their writers could not show, and what follows from
 * an end, a deletion or a review is done even if the process that should have done it crashed. Idempotent.
 */
export function createOnOwnEvents({ log, useCases }: Dependencies) {
  async function onBatch({ payload, stream, version, isShown }: OwnCommit): Promise<void> {
    if (!isShown) await catchUp(log, useCases.batchProjection, { stream, version });
    for (const _ of readEvents(payload, ["BatchCancelled"]))
      await useCases.erase(batchIdOf(stream));
  }

  async function onReview({ payload, stream, version, isShown, meta }: OwnCommit): Promise<void> {
    const { reviews, examples } = useCases;
    if (!isShown) await catchUp(log, reviews.projection, { stream, version });
    for (const { id, type, data } of readEvents(payload, ["ReviewCompleted", "ReviewReopened"])) {
      const isApproved = type === "ReviewCompleted" && data.verdict === "approved";
      const cause = { commandId: id, requestHash: id, meta };
      if (isApproved) await examples.learn(data, cause);
      else await examples.forget(data.extractionId, cause);
    }
  }

  async function onExtraction({ payload, stream, version, isShown, meta }: OwnCommit) {
    if (!isShown) await catchUp(log, useCases.projection, { stream, version });
    const ended = readEvents(payload, ["ExtractionCompleted", "ExtractionDeleted"]);
    for (const event of ended) {
      if (event.type === "ExtractionCompleted") await useCases.reviews.request(event, meta);
      else {
        const extractionId = extractionIdOf(stream);
        await useCases.erase(extractionId);
        await useCases.reviews.delete(event.data, meta);
        const cause = { commandId: event.id, requestHash: event.id, meta };
        await useCases.examples.forget(extractionId, cause);
      }
    }
  }

  return async ({ payload, context: meta }: Delivery): Promise<void> => {
    const { stream, events, settled: isShown = false } = CommitMessage.parse(payload);
    const commit = { payload, stream, version: events.at(-1)?.version ?? 0, isShown, meta };
    if (isBatchStream(stream)) await onBatch(commit);
    if (isReviewStream(stream)) await onReview(commit);
    if (isExtractionStream(stream)) await onExtraction(commit);
    if (isPolicyStream(stream) && !isShown)
      await catchUp(log, useCases.reviewPolicies.projection, commit);
  };
}
