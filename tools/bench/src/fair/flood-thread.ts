import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { processorMs } from "@quarry/kernel";
import { type Account, senderOf } from "./account.ts";
import type { Flooding } from "./flood.ts";

/** An account's requests without a wait for their ends, until they are stopped. */
const { account, flooding } = workerData as { account: Account; flooding: Flooding };

/** A refused caller tries again sooner than it is asked to, in ms. */
const impatienceMs = 250;
/** How often the requests that are due are sent, in ms. */
const tickMs = 5;

const send = senderOf(account);
const counts = { accepted: 0, refused: 0 };
let over = false;

async function sendOne(): Promise<boolean> {
  const isAccepted = (await send({ wait: false })) === 202;
  counts[isAccepted ? "accepted" : "refused"] += 1;
  return isAccepted;
}

async function call(): Promise<void> {
  while (!over) {
    if (!(await sendOne())) await delay(impatienceMs);
  }
}

/** Whatever becomes of those before. */
async function sendAtRate(perSecond: number): Promise<void> {
  const begun = performance.now();
  const sent: Promise<boolean>[] = [];
  while (!over) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    while (sent.length < due) sent.push(sendOne());
    await delay(tickMs);
  }
  await Promise.all(sent);
}

parentPort?.once("message", () => {
  over = true;
});
const begun = performance.now();
const processor = process.threadCpuUsage();
if ("perSecond" in flooding) await sendAtRate(flooding.perSecond);
else await Promise.all(Array.from({ length: flooding.callers }, call));
const cores = processorMs(process.threadCpuUsage(processor)) / (performance.now() - begun);
parentPort?.postMessage({ ...counts, cores });
