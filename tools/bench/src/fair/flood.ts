import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Account } from "./account.ts";

/** Callers who send their next when the last is answered, or requests at a rate whatever becomes of them. */
export type Flooding = { callers: number } | { perSecond: number };

/** What came of the requests, when the flood has ended, and how much of a core it took to send them. */
export type FloodCounts = { accepted: number; refused: number; cores: number };

export type Flood = {
  /** Resolves when the last request is answered. */
  stop(): Promise<FloodCounts>;
};

/** A flood in a thread of its own, so that the measuring thread is free. */
export async function startFlood(account: Account, flooding: Flooding): Promise<Flood> {
  const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), {
    workerData: { account, flooding },
  });
  await once(thread, "online");
  return {
    async stop() {
      const message = once(thread, "message");
      thread.postMessage("stop");
      const [counts] = (await message) as [FloodCounts];
      return counts;
    },
  };
}
