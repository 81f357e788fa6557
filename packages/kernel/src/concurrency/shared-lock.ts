/** Runs work beside other work of its kind, or alone. */
export type SharedLock = {
  /** Runs the work once no work that runs alone is running. */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs the work once no other work is running; other work then waits for its end. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

type Entry = { isAlone: boolean; start: () => void };

/** Creates a lock within this process. Work starts in the order in which it came, so that none waits for ever. */
export function createSharedLock(): SharedLock {
  const waiting: Entry[] = [];
  let running = 0;
  let isAlone = false;

  function startNext(): void {
    for (let [next] = waiting; next; [next] = waiting) {
      const mayStart = next.isAlone ? running === 0 : !isAlone;
      if (!mayStart) return;
      waiting.shift();
      running += 1;
      isAlone = next.isAlone;
      next.start();
    }
  }

  async function run<Result>(wantsAlone: boolean, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      waiting.push({ isAlone: wantsAlone, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      isAlone = false; // work that ran alone was the only one
      startNext();
    }
  }

  return { together: (work) => run(false, work), alone: (work) => run(true, work) };
}
