import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../report.ts";

/** What a small request waited, in ms, while something else went on. */
export type Waits = { requests: number; p50: number; p99: number; worst: number };

const pauseMs = 5;

/** Sends one request after the other until the work has ended. */
export async function waitsBeside(
  send: () => Promise<unknown>,
  work: Promise<unknown>,
): Promise<Waits> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const begun = performance.now();
    await send();
    waits.push(performance.now() - begun);
    await delay(pauseMs);
  }
  await ended;
  const at = (percent: number) => percentile(waits, percent);
  return { requests: waits.length, p50: at(50), p99: at(99), worst: at(100) };
}
