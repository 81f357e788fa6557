import type { Engine, EngineOrder, EngineResult } from "@quarry/engine";
import {
  AppError,
  createFairQueue,
  deserialiseError,
  numberedSlots,
  shareOf,
} from "@quarry/kernel";
import { Piscina } from "piscina";
import { offlineVersion } from "./version.ts";
import type { Outcome, Task } from "./worker.ts";

export type OfflineEngineOptions = {
  /** Threads that extract, so that no document holds up the others' requests; they end when idle. */
  workers?: number;
};

/** A thread takes some tenths of a second to start, with its lexicons. */
const IDLE_MS = 300_000;
/** A thread that does not notice its deadline in this time is ended. */
const GRACE_MS = 500;

/**
 * The engine of rules and lexicons: no network, no model, the same answer every time. Its threads are
 * shared among accounts.
 */
export function createOfflineEngine({ workers = 2 }: OfflineEngineOptions = {}): Engine {
  const pool = new Piscina<Task, Outcome>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
  });

  const threads = createFairQueue({
    slots: numberedSlots(workers),
    maxPerKeyWhenShared: shareOf(workers, 1 / 2),
  });

  async function extract(request: EngineOrder): Promise<EngineResult> {
    const { accountId, document, structure, deadlineAt, allowPartial, signal } = request;
    const task = { document, structure, deadlineAt, allowPartial };
    const deadline = AbortSignal.timeout(Math.max(0, deadlineAt - Date.now()) + GRACE_MS);
    const ended = AbortSignal.any([signal, deadline]);
    try {
      const job = { key: accountId, signal: ended };
      const outcome = await threads.run(() => pool.run(task, { signal: ended }), job);
      if ("error" in outcome) throw deserialiseError(outcome.error);
      return outcome.result;
    } catch (error) {
      signal.throwIfAborted();
      if (!deadline.aborted) throw error;
      throw new AppError("TIMEOUT", "The extraction exceeded its time limit", { cause: error });
    }
  }

  return {
    id: "offline",
    version: offlineVersion,
    seesImages: false,
    takesJson: true,
    extract,
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
