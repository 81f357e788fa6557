import type { BatchStatus } from "@quarry/api";
import type { ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";
import type { BatchOrder } from "./batch.ts";

/** A batch in the read model. */
export type BatchRow = ViewRow &
  Omit<BatchOrder, "batchId"> & {
    status: BatchStatus;
    /** Epoch ms. */
    createdAt: number;
    settledAt?: number;
    /** How its items ended, once it is completed. */
    outcome?: { completed: number; failed: number };
    /** Batches hold no content once they have ended, and are never deleted. */
    deleted: false;
  };

/** How an event changes the row. */
export function evolveBatchRow(
  row: BatchRow | undefined,
  event: StoredEvent<ExtractionEvent>,
): BatchRow {
  if (event.type === "BatchCreated") {
    const { batchId: id, ...order } = event.data;
    const { version, at: createdAt } = event;
    return { id, version, ...order, status: "running", createdAt, deleted: false };
  }
  if (!row) throw new Error(`stream ${event.stream} starts with ${event.type}`);
  if (event.type === "BatchCancelled") return { ...row, status: "cancelled", settledAt: event.at };
  if (event.type === "BatchCompleted") {
    const { completed, failed } = event.data;
    return { ...row, status: "completed", settledAt: event.at, outcome: { completed, failed } };
  }
  return row;
}
