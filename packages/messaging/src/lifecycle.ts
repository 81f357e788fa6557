import type { Running } from "./port.ts";

/** What a bus has started and not yet stopped. */
export type Lifecycle = {
  /** Registers a started part; `stop` runs once, however often it is asked for. */
  started(stop: () => Promise<void>): Running;
  stopAll(): Promise<void>;
};

export function createLifecycle(): Lifecycle {
  const running = new Set<Running>();
  return {
    started(stop) {
      let stopped: Promise<void> | undefined;
      const part: Running = {
        [Symbol.asyncDispose]() {
          stopped ??= stop().finally(() => running.delete(part));
          return stopped;
        },
      };
      running.add(part);
      return part;
    },
    async stopAll() {
      await Promise.all([...running].map((part) => part[Symbol.asyncDispose]()));
    },
  };
}

/** Work that has begun and not ended; a stop waits for it. */
export type WorkTracker = {
  readonly size: number;
  add(work: Promise<void>): void;
  ended(): Promise<void>;
};

export function createWorkTracker(): WorkTracker {
  const works = new Set<Promise<void>>();
  return {
    get size() {
      return works.size;
    },
    add(work) {
      const tracked = work.finally(() => works.delete(tracked));
      works.add(tracked);
    },
    async ended() {
      await Promise.allSettled(works);
    },
  };
}
