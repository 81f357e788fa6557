import { setTimeout as delay } from "node:timers/promises";
import type { DeliveryOutcome, DeliveryStore } from "../ports.ts";

/** The wait before a failed write is retried, in ms. */
const retryMs = 1_000;

/**
 * Records the outcomes of attempts. Those that arrive during one write are written together by the next. Resolves
 * when the outcome is written; while the store is unavailable it retries, and later events of the stream wait. Once
 * `stopping` is aborted it retries once more and rejects, so that a stop does not wait for the store: these events are
 * sent again after the next start.
 */
export function createRecorder(
  store: Pick<DeliveryStore, "recordOutcomes">,
  failed: (error: unknown) => void,
  stopping: AbortSignal,
) {
  type Waiting = { outcome: DeliveryOutcome; written: () => void; lost: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await writeBatch(batch.map(({ outcome }) => outcome));
        for (const { written } of batch) written();
      } catch (error) {
        for (const { lost } of batch) lost(error);
      }
    }
    isWriting = false;
  }

  async function writeBatch(outcomes: DeliveryOutcome[]): Promise<void> {
    for (;;) {
      try {
        return await store.recordOutcomes(outcomes);
      } catch (error) {
        failed(error);
        if (stopping.aborted) throw error;
        await delay(retryMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  return (outcome: DeliveryOutcome): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ outcome, written: resolve, lost: reject });
      if (isWriting) return;
      isWriting = true;
      void Promise.resolve().then(write);
    });
}
