import { setTimeout as delay } from "node:timers/promises";

/**
 * Runs a task again and again, each time `everyMs` after the last one ended, until disposed. A
 * failure is told and the task comes again.
 */
export function repeat(options: {
  everyMs: number;
  task: () => Promise<unknown>;
  failed: (error: unknown) => void;
}): AsyncDisposable {
  const { everyMs, task, failed } = options;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    for (;;) {
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await task().catch(failed);
    }
  }
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
