import { cancelSignal } from "@quarry/contracts";
import type { MessageBus, Running } from "@quarry/messaging";

export type Cancellations = Running & {
  /** Runs work that ends when its extraction is deleted, or when `outer` is aborted. */
  during<Result>(
    extractionId: string,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
};

/** Hears which extractions were deleted and stops the work on them in this process. */
export async function hearCancellations(bus: MessageBus): Promise<Cancellations> {
  const working = new Map<string, AbortController>();
  const listening = await bus.listen(cancelSignal("*"), (subject) => {
    working.get(subject.slice(cancelSignal("").length))?.abort();
  });
  return {
    async during(extractionId, outer, work) {
      const controller = new AbortController();
      working.set(extractionId, controller);
      try {
        return await work(AbortSignal.any([outer, controller.signal]));
      } finally {
        working.delete(extractionId);
      }
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
