import type { ReviewReason, ReviewState } from "@quarry/api";
import type { ExtractionEvent, ReviewJudgements } from "@quarry/contracts";
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
  /** Reasons that no change has settled; absent from rows of releases without this field. */
  openReasons?: number;
  /** Absent if the engine read nothing. */
  leastConfidence?: number;
  /** Epoch ms. */
  requestedAt: number;
  completedAt?: number;
  /** What the review found about the engine's values; present once it is completed, if it found anything. */
  judged?: ReviewJudgements;
  /** Whether the blob of what the review found is lost. */
  judgedLost?: true;
  /** Set if the extraction was deleted. The row stays, so that nothing late can bring it back. */
  deleted: boolean;
};

/**
 * Returns how an event changes the row.
 *
 * @param judged what the event of a completion refers to; undefined if it is erased, or lost.
 */
export function evolveReviewRow(
  row: ReviewRow | undefined,
  event: StoredEvent<ExtractionEvent>,
  judged?: ReviewJudgements,
): ReviewRow {
  if (event.type === "ReviewRequested") {
    const { extractionId, accountId, schemaId, reasons, doubtful, leastConfidence } = event.data;
    return {
      ...{ id: extractionId, version: event.version, accountId, schemaId, state: "open" },
      ...{ outputVersion: 0, reasons, doubtful, openReasons: reasons.length },
      ...{ requestedAt: event.at, deleted: false },
      ...(leastConfidence !== undefined && { leastConfidence }),
    };
  }
  if (event.type === "ReviewDeleted") return deletedRow(row, event);
  if (!row) throw new Error(`stream ${event.stream} starts with ${event.type}`);
  switch (event.type) {
    case "ReviewChanged": {
      const { version: outputVersion, openReasons } = event.data;
      return { ...row, outputVersion, ...(openReasons !== undefined && { openReasons }) };
    }
    case "ReviewCompleted": {
      const { verdict: state, judgements } = event.data;
      const found = judged ? { judged } : judgements && { judgedLost: true as const };
      return { ...row, state, completedAt: event.at, ...found };
    }
    case "ReviewReopened":
      return { ...withoutVerdict(row), state: "open" };
    default:
      return row; // events of extractions and batches, which are never in a review's stream
  }
}

function withoutVerdict(row: ReviewRow): ReviewRow {
  const { completedAt: _1, judged: _2, judgedLost: _3, ...open } = row;
  return open;
}

/** Returns the row of a deleted extraction, whose review may never have begun. */
function deletedRow(
  row: ReviewRow | undefined,
  { data, version, at }: StoredEvent<ExtractionEvent> & { type: "ReviewDeleted" },
): ReviewRow {
  const { extractionId: id, accountId } = data;
  const none = { schemaId: "", state: "open" as const, outputVersion: 0, requestedAt: at };
  const { judged: _1, judgedLost: _2, ...kept } = row ?? {};
  const nothing = { reasons: [], doubtful: 0, openReasons: 0, deleted: true };
  return { ...none, ...kept, id, version, accountId, ...nothing };
}
