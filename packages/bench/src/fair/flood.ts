import { setTimeout as delay } from "node:timers/promises";
import type { Account } from "./account.ts";

/** A refused caller tries again sooner than it is told to, in ms. */
const impatienceMs = 250;

export type Flood = AsyncDisposable & { accepted: number; refused: number };

/** So many callers of one account who never wait for an end before they send the next. */
export function startFlood(account: Account, callers: number): Flood {
  let over = false;
  const counts = { accepted: 0, refused: 0 };
  async function call(): Promise<void> {
    while (!over) {
      const status = await account.send({ wait: false });
      if (status === 202) counts.accepted += 1;
      else {
        counts.refused += 1;
        await delay(impatienceMs);
      }
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, call));
  return Object.assign(counts, {
    async [Symbol.asyncDispose]() {
      over = true;
      await calling;
    },
  });
}
