import type { EventData, EventType } from "@quarry/api";
import { failureOf, type LogCommit, type ReviewOutcome, readLogEvents } from "@quarry/contracts";
import { type FeedLog, placeOf } from "./cursor.ts";

/** An event as it stands in the feed of its account. */
export type FeedRow = {
  accountId: string;
  log: FeedLog;
  /** In its log; rows of one log are listed in this order. */
  place: number;
  id: string;
  type: EventType;
  stream: string;
  /** Version of its stream. */
  sequence: number;
  /** Epoch ms. */
  at: number;
  data: EventData;
};

type Entry = { type: EventType; data: EventData };
type LogEvent = ReturnType<typeof readLogEvents>[number];

/** What an extraction's later events have as well: the schema that it is pinned to, and its batch. */
export type Pinned = Pick<EventData, "schemaId" | "schemaRevision" | "batchId">;

/** Returns the part of an event that the stream's later events repeat. */
export function pinnedOf({ schemaId, schemaRevision, batchId }: EventData): Pinned {
  return { schemaId, schemaRevision, ...(batchId !== undefined && { batchId }) };
}

/**
 * The rows of a commit. Events that concern Quarry alone make none.
 *
 * @param pinned what the stream's earlier events have said, where the commit is not its first.
 * @throws NewerEventError if only a newer release can read an event.
 */
export function rowsOf(log: FeedLog, commit: LogCommit, pinned: Pinned = {}): FeedRow[] {
  const { commitId, stream, position, events } = commit;
  return readLogEvents(commit).flatMap((event, index) => {
    const entry = entryOf(event, pinned);
    const at = events[index]?.at ?? 0;
    if (!entry) return [];
    const { accountId } = event.data;
    const place = placeOf(position, index);
    const id = `evt_${commitId}_${index}`;
    return [{ accountId, log, place, id, stream, sequence: event.version, at, ...entry }];
  });
}

function entryOf(event: LogEvent, pinned: Pinned): Entry | undefined {
  switch (event.type) {
    case "ExtractionRequested": {
      const { extractionId, type: sourceType, model } = event.data;
      const data = { extractionId, ...pinnedOf(event.data), sourceType, model };
      return { type: "extraction.requested", data };
    }
    case "ExtractionCompleted": {
      const { extractionId, totalTokens, review } = event.data;
      const data = { extractionId, ...pinned, totalTokens, ...doubtOf(review) };
      return { type: "extraction.completed", data };
    }
    case "ExtractionFailed": {
      const { extractionId, reason } = event.data;
      const failure = failureOf(reason);
      return { type: "extraction.failed", data: { extractionId, ...pinned, failure } };
    }
    case "ExtractionDeleted":
      return {
        type: "extraction.deleted",
        data: { extractionId: event.data.extractionId, ...pinned },
      };
    case "ReviewCompleted": {
      const { extractionId, schemaId, schemaRevision, verdict } = event.data;
      const data = { extractionId, schemaId, schemaRevision, verdict };
      return { type: "extraction.reviewed", data };
    }
    case "BatchCompleted": {
      const { batchId, completed, failed } = event.data;
      return { type: "batch.completed", data: { batchId, completed, failed } };
    }
    case "BatchCancelled":
      return { type: "batch.cancelled", data: { batchId: event.data.batchId } };
    case "WebhookDisabled":
      return { type: "webhook.disabled", data: { webhookId: event.data.webhookId } };
    default:
      return schemaEntry(event);
  }
}

/** Returns how sure a completed extraction is; nothing for events that are older than reviews. */
function doubtOf(review: ReviewOutcome | undefined) {
  if (!review) return {};
  const { reasons, leastConfidence } = review;
  const needsReview = reasons.length > 0;
  return { needsReview, ...(leastConfidence !== undefined && { leastConfidence }) };
}

/** A schema's revision is the version of its stream. */
function schemaEntry(event: LogEvent): Entry | undefined {
  const { type, version: schemaRevision } = event;
  if (type === "SchemaDeleted") {
    return { type: "schema.deleted", data: { schemaId: event.data.schemaId } };
  }
  if (type !== "SchemaCreated" && type !== "SchemaUpdated") return undefined;
  const { schemaId } = event.data;
  const changed = type === "SchemaCreated" ? "schema.created" : "schema.updated";
  return { type: changed, data: { schemaId, schemaRevision } };
}
