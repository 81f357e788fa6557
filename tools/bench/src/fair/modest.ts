import { strictEqual } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../report.ts";

/** The modest account's requests: each when the last has ended, or so many a second. */
export type Modest = { perSecond?: number };

/** Times of the requests from sending to the result, in ms. */
export type Waits = { p50: number; p95: number };

/** A caller who is answered that a service is busy comes again after the second that it names. */
async function untilServed(send: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  let status = await send();
  while (status === 503) {
    await delay(1_000);
    status = await send();
  }
  strictEqual(status, 200);
  return performance.now() - begun;
}

/** One after the other, or each at its time, however long those before it take. */
export async function waitsOf(
  send: () => Promise<number>,
  count: number,
  { perSecond }: Modest,
): Promise<Waits> {
  const samples: Promise<number>[] = [];
  for (let sent = 0; sent < count; sent++) {
    const wait = untilServed(send);
    samples.push(wait);
    await (perSecond ? delay(1_000 / perSecond) : wait);
  }
  const all = await Promise.all(samples);
  return { p50: percentile(all, 50), p95: percentile(all, 95) };
}
