import type { MessageBus, Running } from "./port.ts";

export type Cancellations = Running & {
  /**
   * Runs work whose signal aborts when its id is cancelled, or when `outer` is aborted. If work of the same id runs in
   * this process already, callers share it.
   */
  during(
    id: string,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
};

/**
 * Listens for cancellations and aborts the cancelled work in this process.
 *
 * @param subjectOf the signal that cancels the work of an id.
 */
export async function subscribeToCancellations(
  bus: MessageBus,
  subjectOf: (id: string) => string,
): Promise<Cancellations> {
  const working = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const listening = await bus.listen(subjectOf("*"), (subject) => {
    working.get(subject.slice(subjectOf("").length))?.controller.abort();
  });
  return {
    during(id, outer, work) {
      const underWay = working.get(id);
      if (underWay) return underWay.ended;
      const controller = new AbortController();
      const signal = AbortSignal.any([outer, controller.signal]);
      const ended = work(signal).finally(() => working.delete(id));
      working.set(id, { controller, ended });
      return ended;
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
