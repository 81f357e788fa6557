import { setTimeout as delay } from "node:timers/promises";
import type { DeliveryOutcome, DeliveryStore } from "../ports.ts";

/** The wait before a failed write is retried, in ms. */
const retryMs = 1_000;

/**
 * Records the outcomes of attempts. Those that arrive during one write are written together by the next. Resolves
 * when the outcome is written; while the store is unavailable it retries, and later events of the stream wait.
 */
export function createRecorder(
  store: Pick<DeliveryStore, "recordOutcomes">,
  failed: (error: unknown) => void,
) {
  let waiting: { outcome: DeliveryOutcome; written: () => void }[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(batch.map(({ outcome }) => outcome));
      for (const { written } of batch) written();
    }
    isWriting = false;
  }

  async function writeBatch(outcomes: DeliveryOutcome[]): Promise<void> {
    for (;;) {
      try {
        return await store.recordOutcomes(outcomes);
      } catch (error) {
        failed(error);
        await delay(retryMs);
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
