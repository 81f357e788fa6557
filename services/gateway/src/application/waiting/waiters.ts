import { type ExtractionView, SettledView, settledSignal } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";

/** One request that waits for the end of an extraction. */
export type Waiter = Disposable & {
  /**
   * Resolves when the end was signalled since the last call, to the record if it came along; after
   * `ms`, or on an abort.
   */
  heard(ms: number, signal: AbortSignal): Promise<ExtractionView | undefined>;
};

export type Waiters = AsyncDisposable & {
  /** To be called before the work is asked for, so that no signal is missed. */
  register(extractionId: string): Waiter;
  /** How many wait now. */
  count(): number;
};

/** Hears every end of an extraction by one subscription and wakes those who wait for it. */
export async function createWaiters(bus: MessageBus): Promise<Waiters> {
  const waiting = new Map<string, Set<(payload: Json) => void>>();
  const listening = await bus.listen(settledSignal("*"), (subject, payload) => {
    for (const wake of waiting.get(subject.slice(settledSignal("").length)) ?? []) wake(payload);
  });

  return {
    register(extractionId) {
      let told: SettledView | undefined;
      let resume = () => {};
      const wake = (payload: Json) => {
        told = SettledView.safeParse(payload).data ?? {};
        resume();
      };
      const others = waiting.get(extractionId) ?? new Set();
      waiting.set(extractionId, others.add(wake));
      return {
        heard(ms, signal) {
          return new Promise((resolve) => {
            const timer = setTimeout(() => end(), ms);
            const end = () => {
              resume = () => {}; // what is told from now on is for the next call
              clearTimeout(timer);
              signal.removeEventListener("abort", end);
              const view = told?.view;
              told = undefined;
              resolve(view);
            };
            resume = end;
            signal.addEventListener("abort", end);
            if (told || signal.aborted) end();
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
