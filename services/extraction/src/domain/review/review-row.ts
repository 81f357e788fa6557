import type { ReviewReason, ReviewState } from "@quarry/api";
import type { ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";

/** A review in the read model, without any value of the extraction. */
export type ReviewRow = ViewRow & {
  accountId: string;
  schemaId: string;
  state: ReviewState;
  /** Of the output, not of the stream. */
  outputVersion: number;
  reasons: ReviewReason[];
  doubtful: number;
  /** Absent if the engine read nothing. */
  leastConfidence?: number;
  /** Epoch ms. */
  requestedAt: number;
  completedAt?: number;
  /** Set if the extraction was deleted. The row stays, so that nothing late can bring it back. */
  deleted: boolean;
};

/** Returns how an event changes the row. */
export function evolveReviewRow(
  row: ReviewRow | undefined,
  event: StoredEvent<ExtractionEvent>,
): ReviewRow {
  if (event.type === "ReviewRequested") {
    const { extractionId, accountId, schemaId, reasons, doubtful, leastConfidence } = event.data;
    return {
      ...{ id: extractionId, version: event.version, accountId, schemaId, state: "open" },
      ...{ outputVersion: 0, reasons, doubtful, requestedAt: event.at, deleted: false },
      ...(leastConfidence !== undefined && { leastConfidence }),
    };
  }
  if (event.type === "ReviewDeleted") return deletedRow(row, event);
  if (!row) throw new Error(`stream ${event.stream} starts with ${event.type}`);
  switch (event.type) {
    case "ReviewChanged":
      return { ...row, outputVersion: event.data.version };
    case "ReviewCompleted":
      return { ...row, state: event.data.verdict, completedAt: event.at };
    case "ReviewReopened": {
      const { completedAt: _completed, ...open } = row;
      return { ...open, state: "open" };
    }
    default:
      return row; // events of extractions and batches, which are never in a review's stream
  }
}

/** Returns the row of a deleted extraction, whose review may never have begun. */
function deletedRow(
  row: ReviewRow | undefined,
  { data, version, at }: StoredEvent<ExtractionEvent> & { type: "ReviewDeleted" },
): ReviewRow {
  const { extractionId: id, accountId } = data;
  const none = { schemaId: "", state: "open" as const, outputVersion: 0, requestedAt: at };
  return { ...none, ...row, id, version, accountId, reasons: [], doubtful: 0, deleted: true };
}
