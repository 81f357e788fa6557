import type { MessageBus, Running } from "./port.ts";

export type Cancellations = Running & {
  /** Runs work that ends when its id is cancelled, or when `outer` is aborted. */
  during<Result>(
    id: string,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
};

/**
 * Hears which work is of no use any more and stops it in this process.
 *
 * @param subjectOf the signal that cancels the work of an id.
 */
export async function hearCancellations(
  bus: MessageBus,
  subjectOf: (id: string) => string,
): Promise<Cancellations> {
  const working = new Map<string, AbortController>();
  const listening = await bus.listen(subjectOf("*"), (subject) => {
    working.get(subject.slice(subjectOf("").length))?.abort();
  });
  return {
    async during(id, outer, work) {
      const controller = new AbortController();
      working.set(id, controller);
      try {
        return await work(AbortSignal.any([outer, controller.signal]));
      } finally {
        working.delete(id);
      }
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
