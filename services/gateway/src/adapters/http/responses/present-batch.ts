import type { BatchRecord, BatchResult } from "@quarry/api";
import { type BatchItems, type BatchView, failureOf } from "@quarry/contracts";
import { toOffsetTime } from "@quarry/kernel";

export function presentBatch(view: BatchView): BatchRecord {
  const { createdAt, settledAt, retryOf = null, ...batch } = view;
  return {
    ...batch,
    createdAt: toOffsetTime(createdAt),
    retryOf,
    settledAt: settledAt === undefined ? null : toOffsetTime(settledAt),
  };
}

/** The result of an item; a waiting item of a batch that has ended counts as cancelled. */
export function presentResult(
  item: BatchItems["items"][number],
  number: number,
  { status: ofBatch }: BatchView,
): BatchResult {
  if (typeof item === "string") {
    const status = item === "waiting" && ofBatch !== "running" ? "cancelled" : item;
    const nothing = { externalId: null, totalTokens: 0, output: null, failure: null };
    return { number, id: null, status, ...nothing };
  }
  const { id, externalId = null, status, totalTokens, output, failure } = item;
  const reason = failure ? failureOf(failure) : null;
  return { number, id, externalId, status, totalTokens, output, failure: reason };
}
