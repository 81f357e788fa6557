import { AppError, deserialiseError } from "@quarry/kernel";
import { Piscina } from "piscina";
import type { Engine, EngineOrder, EngineResult } from "../../../application/engine.ts";
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

/** The engine of rules and lexicons: no network, no model, the same answer every time. */
export function createOfflineEngine({ workers = 2 }: OfflineEngineOptions = {}): Engine {
  const pool = new Piscina<Task, Outcome>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
  });

  async function extract(request: EngineOrder): Promise<EngineResult> {
    const { document, structure, deadlineAt, allowPartial, signal } = request;
    signal.throwIfAborted();
    return inThread(pool, { document, structure, deadlineAt, allowPartial }, signal);
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

async function inThread(
  pool: Piscina<Task, Outcome>,
  task: Task,
  signal: AbortSignal,
): Promise<EngineResult> {
  const deadline = AbortSignal.timeout(Math.max(0, task.deadlineAt - Date.now()) + GRACE_MS);
  try {
    const outcome = await pool.run(task, { signal: AbortSignal.any([signal, deadline]) });
    if ("error" in outcome) throw deserialiseError(outcome.error);
    return outcome.result;
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw new AppError("TIMEOUT", "The extraction did not end in its time", { cause: error });
  }
}
