import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import {
  type BlobReference,
  blobNames,
  type CompleteReview,
  distinctName,
  type ReviewJudgements,
} from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { notFound } from "../../domain/extraction.ts";
import { versionOf } from "../../domain/review/review.ts";
import type { ExecuteReview } from "./execute-review.ts";
import type { LoadedReview, LoadReview } from "./load-review.ts";

/** How often a verdict is given again that names no version while others change the review. */
const ATTEMPTS = 5;

type Dependencies = { blobs: BlobStore; load: LoadReview; execute: ExecuteReview };

/**
 * Completes a review with a verdict, and stores what the review found about the engine's values at the version that is
 * completed.
 *
 * @throws AppError NOT_FOUND; STATE_CONFLICT if it has the other verdict; REVISION_MISMATCH.
 */
export function createCompleteReview({ blobs, load, execute }: Dependencies) {
  /** @throws AppError NOT_FOUND if the extraction was deleted. */
  async function store(
    extractionId: string,
    role: string,
    value: string | ReviewJudgements,
  ): Promise<BlobReference> {
    const content = JSON.stringify(value);
    try {
      const name = distinctName(role, content);
      return await blobs.put(extractionId, name, content, { withCommit: true });
    } catch (error) {
      throw error instanceof OwnerErasedError ? notFound(extractionId) : error;
    }
  }

  async function attempt(command: CompleteReview, context: MessageContext): Promise<void> {
    const { commandId, requestHash, extractionId, accountId, verdict, by } = command;
    const loaded = await load({ extractionId, accountId }, context);
    const { ifVersion = versionOf(loaded.status) } = command;
    const found = loaded.status.status === verdict ? undefined : judgementsOf(loaded);
    const [reason, judgements] = await Promise.all([
      command.reason === undefined
        ? undefined
        : store(extractionId, blobNames.reviewReason, command.reason),
      found && store(extractionId, blobNames.reviewJudgements, found),
    ]);
    const references = { ...(reason && { reason }), ...(judgements && { judgements }) };
    const completed = { extractionId, accountId, verdict, ...references, by };
    const { request } = loaded;
    const cause = { commandId, requestHash, meta: context };
    await execute(extractionId, { type: "complete", request, ifVersion, completed }, cause);
  }

  return async (command: CompleteReview, context: MessageContext): Promise<void> => {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(command, context);
      } catch (error) {
        const isOvertaken = error instanceof AppError && error.code === "REVISION_MISMATCH";
        if (!isOvertaken || command.ifVersion !== undefined || tried === ATTEMPTS) throw error;
      }
    }
  };
}

/**
 * What a review found about the engine's values; of extractions outside of the random sample only those that a person
 * saw one by one. Undefined if that is nothing.
 */
function judgementsOf({ engine, draft, request }: LoadedReview): ReviewJudgements | undefined {
  const isSampled = request.reasons.some(({ code }) => code === "sampled");
  const values = draft
    .judged()
    .map((each) => (isSampled ? each : { ...each, unseen: 0 }))
    .filter(({ right, wrong, unseen }) => right + wrong + unseen > 0);
  return values.length === 0 ? undefined : { engine, values };
}
