import { type ExtractionView, SettledView, settledSignal } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { createMailbox } from "../mailbox.ts";

/** One request that waits for the end of an extraction. */
export type Waiter = Disposable & {
  /**
   * Resolves once the end is signalled, after `ms`, or on an abort; with the record if the signal carried it.
   * A signal since the last call counts.
   */
  next(ms: number, signal: AbortSignal): Promise<ExtractionView | undefined>;
};

export type Waiters = AsyncDisposable & {
  /** Call this before the work is requested, so that no signal is missed. */
  register(extractionId: string): Waiter;
  /** Requests that wait now. */
  count(): number;
};

/** Listens for the ends of extractions with one subscription and wakes the requests that wait for them. */
export async function createWaiters(bus: MessageBus): Promise<Waiters> {
  const waiting = new Map<string, Set<(payload: Json) => void>>();
  const listening = await bus.listen(settledSignal("*"), (subject, payload) => {
    for (const wake of waiting.get(subject.slice(settledSignal("").length)) ?? []) wake(payload);
  });

  return {
    register(extractionId) {
      const mailbox = createMailbox<SettledView>((_kept, newer) => newer);
      const wake = (payload: Json) => mailbox.receive(SettledView.safeParse(payload).data ?? {});
      const others = waiting.get(extractionId) ?? new Set();
      waiting.set(extractionId, others.add(wake));
      return {
        next: async (ms, signal) => (await mailbox.next(ms, signal))?.view,
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
