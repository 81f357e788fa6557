import { type ExtractionView, SettledView, settledSignal } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** One request that waits for the end of an extraction. */
export type Waiter = Disposable & {
  /**
   * Resolves when the end was signalled since the last call, to the record if it came along; after
   * `ms`, or on an abort.
   */
  next(ms: number, signal: AbortSignal): Promise<ExtractionView | undefined>;
};

export type Waiters = AsyncDisposable & {
  /** To be called before the work is asked for, so that no signal is missed. */
  register(extractionId: string): Waiter;
  /** How many wait now. */
  count(): number;
};

/** Receives every end of an extraction by one subscription and wakes those who wait for it. */
export async function createWaiters(bus: MessageBus): Promise<Waiters> {
  const waiting = new Map<string, Set<(payload: Json) => void>>();
  const listening = await bus.listen(settledSignal("*"), (subject, payload) => {
    for (const wake of waiting.get(subject.slice(settledSignal("").length)) ?? []) wake(payload);
  });

  return {
    register(extractionId) {
      let signalled: SettledView | undefined;
      let resume = () => {};
      const wake = (payload: Json) => {
        signalled = SettledView.safeParse(payload).data ?? {};
        resume();
      };
      const others = waiting.get(extractionId) ?? new Set();
      waiting.set(extractionId, others.add(wake));
      return {
        next(ms, signal) {
          return new Promise((resolve) => {
            const timer = setTimeout(() => end(), ms);
            const end = () => {
              resume = () => {}; // what comes from now on is for the next call
              clearTimeout(timer);
              signal.removeEventListener("abort", end);
              const view = signalled?.view;
              signalled = undefined;
              resolve(view);
            };
            resume = end;
            signal.addEventListener("abort", end);
            if (signalled || signal.aborted) end();
          });
        },
        [Symbol.dispose]() {
          others.delete(wake);
          if (others.size === 0) waiting.delete(extractionId);
        },
      };
    },
    count: () => waiting.values().reduce((sum, { size }) => sum + size, 0),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
