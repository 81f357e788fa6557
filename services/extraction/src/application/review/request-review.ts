import type { ExtractionEvent } from "@quarry/contracts";
import type { CommitMeta, EventStore } from "@quarry/event-store";
import { extractionStream } from "../../domain/extraction.ts";
import type { ExecuteReview } from "./execute-review.ts";

/**
 * Requests the review of a completed extraction if its policy wants one. Idempotent: the event of the completion says
 * what the policy said.
 */
export function createRequestReview(dependencies: {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  execute: ExecuteReview;
}) {
  const { log, execute } = dependencies;
  return async (
    { data }: Extract<ExtractionEvent, { type: "ExtractionCompleted" }>,
    meta: CommitMeta,
  ): Promise<void> => {
    const { extractionId, accountId, review } = data;
    if (!review || review.reasons.length === 0) return;
    const [first] = (await log.read(extractionStream(extractionId))).events;
    if (first?.type !== "ExtractionRequested") return;
    const { schemaId, schemaRevision } = first.data;
    const request = { extractionId, accountId, schemaId, schemaRevision, ...review };
    const cause = { commandId: "requested", requestHash: "requested", meta };
    await execute(extractionId, { type: "request", request }, cause);
  };
}
