import type { Logger } from "./logging/logger.ts";

/** A task that runs again and again; `wake` has it run at once, or right after the present run. */
export type KeptGoing = AsyncDisposable & { wake(): void };

type KeepGoingOptions = {
  everyMs: number;
  /** However often it is woken, it rests so long between two runs; not at all unless given. */
  restMs?: number;
  /** Whether its first run is at once, which it is by default, or after `everyMs`. */
  atOnce?: boolean;
  task: () => Promise<unknown>;
  logger: Pick<Logger, "warn">;
  /** What it does: "reading the logs". */
  name: string;
};

/**
 * Runs a task each time that it is woken, and after `everyMs` at the latest. That it fails is logged
 * once, until it gets through again.
 */
export function keepGoing(options: KeepGoingOptions): KeptGoing {
  const { everyMs, restMs = 0, atOnce = true } = options;
  const attempt = attempting(options);
  let stopped = false;
  let woken = atOnce;
  let resting = false;
  let endSleep = () => {};

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function pause(): Promise<void> {
    if (!woken && !stopped) await sleep(everyMs);
  }

  /** The caller that wakes it waits. */
  async function rest(): Promise<void> {
    if (restMs === 0 || stopped) return;
    resting = true;
    await sleep(restMs);
    resting = false;
  }

  async function run(): Promise<void> {
    for (await pause(); !stopped; await pause()) {
      woken = false;
      await attempt();
      await rest();
    }
  }
  const running = run();
  return {
    wake() {
      woken = true;
      if (!resting) endSleep();
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      endSleep();
      await running;
    },
  };
}

/** One run, whose failure is logged unless the one before failed as well. */
function attempting({ task, logger, name }: KeepGoingOptions): () => Promise<void> {
  let failing = false;
  return async () => {
    try {
      await task();
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, `${name} failed; trying again`);
      failing = true;
    }
  };
}
