import { AppError, deserialiseError } from "@quarry/kernel";
import { Piscina } from "piscina";
import type { Engine, EngineRequest, EngineResult } from "../../../application/engine.ts";
import { extractOffline } from "./extract-offline.ts";
import { offlineVersion } from "./version.ts";
import type { Outcome, Task } from "./worker.ts";

export type OfflineEngineOptions = {
  /** Threads for large documents; they start with the first one and end when idle. */
  workers?: number;
};

/** UTF-16 units up to which an extraction is done at once: a few milliseconds. */
const AT_ONCE = 8_000;
const IDLE_MS = 30_000;
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

  async function extract(request: EngineRequest): Promise<EngineResult> {
    const { document, structure, deadlineAt, allowPartial, signal } = request;
    signal.throwIfAborted();
    if (document.text.trim() === "" && document.structured.length === 0) {
      throw new AppError("SOURCE_EMPTY", "The source holds no text to extract from");
    }
    const weight = document.text.length + JSON.stringify(document.structured).length;
    if (weight <= AT_ONCE) return extractOffline(document, structure, { deadlineAt, allowPartial });
    return inThread(pool, { document, structure, deadlineAt, allowPartial }, signal);
  }

  return {
    id: "offline",
    version: offlineVersion,
    seesImages: false,
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
