import type { ExtractionEvent } from "@quarry/contracts";
import { AppError, sha256 } from "@quarry/kernel";

type DataOf<Type extends ExtractionEvent["type"]> = Extract<
  ExtractionEvent,
  { type: Type }
>["data"];

/** Data of BatchCreated: the pinned schema, the number of items, the blob of their list. */
export type BatchOrder = DataOf<"BatchCreated">;

/** A batch's state in the log. An ended batch never changes. */
export type Batch =
  | { status: "none" }
  | { status: "running" | "cancelled" | "completed"; order: BatchOrder };

export const noBatch: Batch = { status: "none" };

export type BatchCommand =
  | { type: "create"; batchId: string; order: BatchOrder }
  | { type: "cancel"; batchId: string; accountId: string }
  | ({ type: "complete" } & DataOf<"BatchCompleted">);

/**
 * What a command does to a batch. An end that comes late or twice changes nothing.
 *
 * @throws AppError STATE_CONFLICT if a new batch's id is taken, or a completed one is cancelled;
 *   NOT_FOUND if the account has no such batch to cancel.
 */
export function decideBatch(command: BatchCommand, state: Batch): ExtractionEvent[] {
  switch (command.type) {
    case "create": {
      const { order, batchId } = command;
      if (state.status === "none") return [{ type: "BatchCreated", data: order }];
      throw new AppError("STATE_CONFLICT", `The batch ${batchId} exists already`);
    }
    case "cancel": {
      const { batchId, accountId } = command;
      if (state.status === "none" || state.order.accountId !== accountId) {
        throw noSuchBatch(batchId);
      }
      if (state.status === "running") {
        return [{ type: "BatchCancelled", data: { batchId, accountId } }];
      }
      if (state.status === "cancelled") return [];
      throw new AppError("STATE_CONFLICT", "The batch is completed; nothing is left to cancel");
    }
    case "complete": {
      const { type: _type, ...outcome } = command;
      return state.status === "running" ? [{ type: "BatchCompleted", data: outcome }] : [];
    }
  }
}

export function evolveBatch(state: Batch, event: ExtractionEvent): Batch {
  switch (event.type) {
    case "BatchCreated":
      return { status: "running", order: event.data };
    case "BatchCancelled":
      return state.status === "none" ? state : { ...state, status: "cancelled" };
    case "BatchCompleted":
      return state.status === "none" ? state : { ...state, status: "completed" };
    default:
      return state; // events of extractions, which are never in a batch's stream
  }
}

export function noSuchBatch(batchId: string): AppError {
  return new AppError("NOT_FOUND", `There is no batch with the id ${batchId}`);
}

/** The log's name of a batch's stream, and back. */
export const batchStream = (batchId: string): string => `batch-${batchId}`;
export const batchIdOf = (stream: string): string => stream.slice("batch-".length);
export const isBatchStream = (stream: string): boolean => stream.startsWith("batch-");

/**
 * The id of an item's extraction. It follows from the batch and the item's number, so that requesting the
 * item again after a crash requests the same extraction.
 */
export function itemId(batchId: string, number: number): string {
  const digest = sha256(`${batchId}:${number}`);
  const parts = [digest.slice(0, 3), digest.slice(3, 6), digest.slice(6, 18)] as const;
  return `${batchId.slice(0, 13)}-7${parts[0]}-8${parts[1]}-${parts[2]}`;
}
