import type { ExtractionEvent } from "@quarry/contracts";
import { catchGap, type EventStore, StreamGapError } from "@quarry/event-store";
import { type BatchCommand, itemId } from "../../domain/batch.ts";
import type { BatchRow } from "../../domain/batch-row.ts";
import {
  type Extraction,
  evolve,
  extractionStream,
  noExtraction,
} from "../../domain/extraction.ts";
import type { BatchViews, ExtractionViews } from "../ports.ts";
import { countItems } from "./batches.ts";

/** Items whose streams are read at once. */
const atOnce = 100;

/** How many items are in each state by the log; `none` have not begun. */
type Tally = Record<Extraction["status"], number>;

/**
 * The command that ends a batch whose list is erased; undefined while an item is pending. The list is
 * erased when every item has begun, so that a batch of which one has not has lost its list, as one may
 * that is restored from a backup: it is cancelled, never completed.
 */
export function createEndOfBatch(dependencies: {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  batches: Pick<BatchViews, "load">;
  views: Pick<ExtractionViews, "list">;
}) {
  const { log, batches, views } = dependencies;

  async function statusOf(extractionId: string): Promise<Extraction["status"]> {
    const slice = await catchGap(log.read(extractionStream(extractionId)));
    if (slice instanceof StreamGapError) return "deleted"; // it has begun, and nothing ends it
    return slice.events.reduce(evolve, noExtraction).status;
  }

  async function tallyOf({ id, items }: Pick<BatchRow, "id" | "items">): Promise<Tally> {
    const tally: Tally = { none: 0, pending: 0, completed: 0, failed: 0, deleted: 0 };
    for (let first = 1; first <= items; first += atOnce) {
      const count = Math.min(atOnce, items - first + 1);
      const ids = Array.from({ length: count }, (_, index) => itemId(id, first + index));
      for (const status of await Promise.all(ids.map(statusOf))) tally[status] += 1;
    }
    return tally;
  }

  /** A retry passes over what was deleted of the former batch: so many items may never begin. */
  async function mayPassOver({ retryOf }: BatchRow): Promise<number> {
    const former = retryOf && (await batches.load(retryOf));
    return former ? (await tallyOf(former)).deleted : 0;
  }

  return async (batch: BatchRow): Promise<BatchCommand | undefined> => {
    const { id: batchId, accountId, items } = batch;
    const counts = await countItems(views, { batchId, accountId });
    if (counts.pending > 0) return undefined;
    const shown = { completed: counts.completed, failed: counts.failed };
    // Deleted items are in no count: where some are not shown, the log says what became of them.
    if (shown.completed + shown.failed === items) {
      return { type: "complete", batchId, accountId, ...shown };
    }
    const { none, pending, completed, failed } = await tallyOf(batch);
    if (pending > 0) return undefined;
    return none > 0 && none > (await mayPassOver(batch))
      ? { type: "cancel", batchId, accountId }
      : { type: "complete", batchId, accountId, completed, failed };
  };
}
