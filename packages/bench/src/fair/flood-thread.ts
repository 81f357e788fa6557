import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type Account, senderOf } from "./account.ts";

/** Callers of one account who never wait for an end before they send the next, until they are stopped. */
const { account, callers }: { account: Account; callers: number } = workerData;

/** A refused caller tries again sooner than it is told to, in ms. */
const impatienceMs = 250;

const send = senderOf(account);
const counts = { accepted: 0, refused: 0 };
let over = false;

async function call(): Promise<void> {
  while (!over) {
    const status = await send({ wait: false });
    if (status === 202) counts.accepted += 1;
    else {
      counts.refused += 1;
      await delay(impatienceMs);
    }
  }
}

parentPort?.once("message", () => {
  over = true;
});
await Promise.all(Array.from({ length: callers }, call));
parentPort?.postMessage(counts);
