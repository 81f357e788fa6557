import type { SourceDocument } from "@quarry/contracts";
import { AppError, deserialiseError } from "@quarry/kernel";
import { Piscina } from "piscina";
import type { Engine, EngineOrder, EngineResult } from "../../../application/engine.ts";
import { assertContent, extractOffline } from "./extract-offline.ts";
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

  async function extract(request: EngineOrder): Promise<EngineResult> {
    const { document, structure, deadlineAt, allowPartial, signal } = request;
    signal.throwIfAborted();
    if (!(document instanceof Uint8Array) && weightOf(document) <= AT_ONCE) {
      assertContent(document);
      return extractOffline(document, structure, { deadlineAt, allowPartial });
    }
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

function weightOf({ text, structured }: SourceDocument): number {
  return text.length + JSON.stringify(structured).length;
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
