import { setTimeout as delay } from "node:timers/promises";
import type { DeliveryOutcome, DeliveryStore } from "../ports.ts";

/** After a store that did not answer, in ms. */
const againMs = 1_000;

/**
 * Writes what became of tries, all that came while the last write was under way together. Resolves
 * when it is written; while the store is away it waits, and with it the events behind.
 */
export function createRecorder(
  store: Pick<DeliveryStore, "settle">,
  failed: (error: unknown) => void,
) {
  let waiting: { outcome: DeliveryOutcome; written: () => void }[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await settle(batch.map(({ outcome }) => outcome));
      for (const { written } of batch) written();
    }
    isWriting = false;
  }

  async function settle(outcomes: DeliveryOutcome[]): Promise<void> {
    for (;;) {
      try {
        return await store.settle(outcomes);
      } catch (error) {
        failed(error);
        await delay(againMs);
      }
    }
  }

  return (outcome: DeliveryOutcome): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ outcome, written: resolve });
      if (isWriting) return;
      isWriting = true;
      void Promise.resolve().then(write);
    });
}
