/** Runs work together with other work of its kind, or alone. */
export type SharedLock = {
  /** Runs the work once no work that runs alone is running. @throws the signal's reason if it aborts before. */
  together<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Runs the work once no other work is running; other work then waits. @throws as `together`. */
  alone<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
};

type Entry = { isAlone: boolean; start: () => void };

/** Creates a lock within this process. Work starts in the order in which it came, so that none waits for ever. */
export function createSharedLock(): SharedLock {
  const waiting = new Set<Entry>();
  let running = 0;
  let isAlone = false;

  function startNext(): void {
    for (const next of waiting) {
      const mayStart = next.isAlone ? running === 0 : !isAlone;
      if (!mayStart) return;
      waiting.delete(next);
      running += 1;
      isAlone = next.isAlone;
      next.start();
    }
  }

  /** Waits until the work may start. */
  async function enter(wantsAlone: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { isAlone: wantsAlone, start: resolve };
    const cancel = () => {
      waiting.delete(entry);
      reject(signal.reason);
      startNext(); // for work that waited only for this
    };
    waiting.add(entry);
    signal.addEventListener("abort", cancel, { once: true });
    startNext();
    await promise.finally(() => signal.removeEventListener("abort", cancel));
  }

  async function run<Result>(
    wantsAlone: boolean,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    await enter(wantsAlone, signal);
    try {
      return await work();
    } finally {
      running -= 1;
      isAlone = false; // work that ran alone was the only one
      startNext();
    }
  }

  return {
    together: (work, signal) => run(false, work, signal),
    alone: (work, signal) => run(true, work, signal),
  };
}
