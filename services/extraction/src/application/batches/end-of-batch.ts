import type { ExtractionEvent } from "@quarry/contracts";
import { catchGap, type EventStore, StreamGapError } from "@quarry/event-store";
import { type BatchCommand, itemId } from "../../domain/batch.ts";
import type { BatchRow } from "../../domain/batch-row.ts";
import type { Extraction } from "../../domain/extraction.ts";
import type { BatchViews, ExtractionViews } from "../ports.ts";
import { readState } from "../read-state.ts";
import { countItems } from "./batches.ts";

/** Items whose streams are read at once. */
const atOnce = 100;

/** How many items the log has in each state; `none` have not begun. */
type Tally = Record<Extraction["status"], number>;

/**
 * Decides the command that ends a batch whose list is erased; undefined while an item is pending. The list
 * is erased once every item has begun. So a batch with an item that has not begun has lost its list, for
 * example because it was restored from a backup: it is cancelled, not completed.
 */
export function createEndOfBatch(dependencies: {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  batches: Pick<BatchViews, "load">;
  views: Pick<ExtractionViews, "list">;
}) {
  const { log, batches, views } = dependencies;

  async function readStatus(extractionId: string): Promise<Extraction["status"]> {
    const state = await catchGap(readState(extractionId, log));
    // One with a gap has begun, and no event can end it any more.
    return state instanceof StreamGapError ? "deleted" : state.status;
  }

  async function tallyItems({ id, items }: Pick<BatchRow, "id" | "items">): Promise<Tally> {
    const tally: Tally = { none: 0, pending: 0, completed: 0, failed: 0, deleted: 0 };
    for (let first = 1; first <= items; first += atOnce) {
      const count = Math.min(atOnce, items - first + 1);
      const ids = Array.from({ length: count }, (_, index) => itemId(id, first + index));
      for (const status of await Promise.all(ids.map(readStatus))) tally[status] += 1;
    }
    return tally;
  }

  /** A retry skips items that were deleted from the former batch, so that many items never begin. */
  async function mayPassOver({ retryOf }: BatchRow): Promise<number> {
    const former = retryOf && (await batches.load(retryOf));
    return former ? (await tallyItems(former)).deleted : 0;
  }

  return async (batch: BatchRow): Promise<BatchCommand | undefined> => {
    const { id: batchId, accountId, items } = batch;
    const counts = await countItems(views, { batchId, accountId });
    if (counts.pending > 0) return undefined;
    const shown = { completed: counts.completed, failed: counts.failed };
    // The counts leave deleted items out: if any are missing, the log has their states.
    if (shown.completed + shown.failed === items) {
      return { type: "complete", batchId, accountId, ...shown };
    }
    const { none, pending, completed, failed } = await tallyItems(batch);
    if (pending > 0) return undefined;
    return none > 0 && none > (await mayPassOver(batch))
      ? { type: "cancel", batchId, accountId }
      : { type: "complete", batchId, accountId, completed, failed };
  };
}
