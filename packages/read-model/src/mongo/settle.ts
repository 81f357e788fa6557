import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS, startOf } from "../slices.ts";
import { BLOCK_MS, type Blocks, type Owner } from "./blocks.ts";
import { countHours, type LiveRecords, type Owned, partsOf, type Span } from "./count-hours.ts";

/** Where nothing was counted yet, empty years are passed over in steps of this width. */
const LEAP_MS = 1_500 * DAY_MS;

/** A list waits so long, in ms, for what is to be counted before it. */
const WAIT_MS = 3_000;

/**
 * Makes what counts the hours of an owner from one instant until another and keeps them, block by
 * block, so that a count that was broken off continues where it was. Lists that come meanwhile share it.
 *
 * @returns whether all is counted; false where it continues after the answer.
 */
export function createSettle(blocks: Blocks, records: LiveRecords) {
  const running = new Map<string, Promise<void>>();

  /** The block is there before its records are counted: who writes one meanwhile marks its hour. */
  async function settle(owner: Owner, owned: Owned, span: Span): Promise<void> {
    await blocks.open(owner, span.start);
    await blocks.settle(owner, span, await countHours(records, owned, span));
  }

  async function count(owner: Owner, owned: Owned, { start: from, end: until }: Span) {
    let reached = from;
    for (const leap of partsOf({ start: from, end: until }, LEAP_MS)) {
      const isShort = leap.end - leap.start <= BLOCK_MS;
      if (!isShort && (await records.count(owned, leap)) === 0) continue;
      for (const part of partsOf(leap, BLOCK_MS)) {
        if (part.end < until && (await records.count(owned, part)) === 0) continue;
        await settle(owner, owned, part);
        reached = part.end;
      }
    }
    if (reached === until) return;
    const last = startOf(until - 1, BLOCK_MS);
    await settle(owner, owned, { start: Math.max(reached, last), end: until });
  }

  return async (owner: Owner, owned: Owned, span: Span): Promise<boolean> => {
    const key = `${owner.accountId}|${owner.group}`;
    const counting =
      running.get(key) ?? count(owner, owned, span).finally(() => running.delete(key));
    running.set(key, counting);
    counting.catch(() => undefined); // reported to those who wait for it
    using waiting = new DisposableStack();
    const given = new AbortController();
    waiting.defer(() => given.abort());
    const late = delay(WAIT_MS, false, { signal: given.signal }).catch(() => false);
    return await Promise.race([counting.then(() => true), late]);
  };
}
