import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS, startOf } from "../slices.ts";
import { BLOCK_MS, type Blocks, type Owner } from "./blocks.ts";
import { countHours, type LiveRecords, type Owned, partsOf, type Span } from "./count-hours.ts";

/** Spans without records are skipped in steps of this width. */
const STEP_MS = 1_500 * DAY_MS;

/** The longest time that a request waits for the count, in ms. */
const WAIT_MS = 3_000;

/**
 * Returns a function that counts an owner's records by hour and stores the counts block by block, so that an
 * interrupted count continues where it stopped. Concurrent requests share one count.
 *
 * @returns whether the span is counted; false if the count continues in the background.
 */
export function createCountSpan(blocks: Blocks, records: LiveRecords) {
  const running = new Map<string, Promise<void>>();

  /** Opens the block before its records are counted, so that concurrent writes can mark their hours. */
  async function countPart(owner: Owner, owned: Owned, span: Span): Promise<void> {
    await blocks.open(owner, span.start);
    await blocks.addCounts(owner, span, await countHours(records, owned, span));
  }

  async function count(owner: Owner, owned: Owned, { start: from, end: until }: Span) {
    let reached = from;
    for (const step of partsOf({ start: from, end: until }, STEP_MS)) {
      const isShort = step.end - step.start <= BLOCK_MS;
      if (!isShort && (await records.count(owned, step)) === 0) continue;
      for (const part of partsOf(step, BLOCK_MS)) {
        if (part.end < until && (await records.count(owned, part)) === 0) continue;
        await countPart(owner, owned, part);
        reached = part.end;
      }
    }
    if (reached === until) return;
    const last = startOf(until - 1, BLOCK_MS);
    await countPart(owner, owned, { start: Math.max(reached, last), end: until });
  }

  return async (owner: Owner, owned: Owned, span: Span): Promise<boolean> => {
    const key = `${owner.accountId}|${owner.group}`;
    const counting =
      running.get(key) ?? count(owner, owned, span).finally(() => running.delete(key));
    running.set(key, counting);
    counting.catch(() => undefined); // the requests that wait for it report the error
    using waiting = new DisposableStack();
    const given = new AbortController();
    waiting.defer(() => given.abort());
    const late = delay(WAIT_MS, false, { signal: given.signal }).catch(() => false);
    return await Promise.race([counting.then(() => true), late]);
  };
}
