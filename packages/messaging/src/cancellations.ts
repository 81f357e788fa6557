import type { MessageBus, Running } from "./port.ts";

export type Cancellations = Running & {
  /**
   * Runs work that ends when its id is cancelled, or when `outer` is aborted. Work of an id that is
   * under way in this process is not begun again: callers that come meanwhile share its end.
   */
  during(
    id: string,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
};

/**
 * Receives which work is of no use any more and stops it in this process.
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
