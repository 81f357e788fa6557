import { setTimeout as delay } from "node:timers/promises";
import type { Consumer, JsMsg } from "@nats-io/jetstream";
import { backoffMs } from "@quarry/kernel";
import type { ConsumerOptions } from "../../port.ts";
import type { Link } from "../link.ts";
import { createPulls } from "./pulls.ts";
import type { Storage } from "./storage.ts";
import { ensureConsumer } from "./streams.ts";
import { whenFormed } from "./when-formed.ts";

/**
 * Fetches a durable consumer's messages for any number of workers. It never fetches more messages than workers wait, so
 * that none waits behind a busy one.
 */
export type Puller = {
  /**
   * The next message; undefined if the request expired without one. Rejects if the consumer is lost or the server
   * is unavailable; call `repair` then.
   */
  next(): Promise<JsMsg | undefined>;
  /** Recreates streams and consumer after a pause; workers that fail at the same time share one repair. */
  repair(failures: number): Promise<void>;
  /** Ends the waiting of all workers. */
  stop(): void;
};

export async function createPuller(
  link: Link,
  storage: Storage,
  options: ConsumerOptions & { ackWaitMs: number },
): Promise<Puller> {
  const stopping = new AbortController();
  let repairing: Promise<void> | undefined;
  let consumer = await whenFormed(prepare);
  const pulls = createPulls(() => consumer, stopping.signal);

  async function prepare(): Promise<Consumer> {
    await storage.restore();
    const info = await ensureConsumer(storage.manager, options, options.ackWaitMs);
    return storage.client.consumers.getConsumerFromInfo(info);
  }
  async function pauseAndPrepare(failures: number): Promise<void> {
    const waitMs = backoffMs(failures, { baseMs: 200, capMs: 2_000 });
    await delay(waitMs, undefined, { signal: stopping.signal });
    link.assertUp();
    consumer = await prepare();
  }
  // The server forgets who was waiting when the connection breaks, and maybe the consumer as well.
  const forget = link.onReconnect(pulls.end);

  return {
    next: pulls.next,
    repair(failures) {
      repairing ??= pauseAndPrepare(failures)
        .catch(() => undefined) // the next pull fails again
        .finally(() => {
          repairing = undefined;
        });
      return repairing;
    },
    stop() {
      forget();
      stopping.abort();
      pulls.end();
    },
  };
}
