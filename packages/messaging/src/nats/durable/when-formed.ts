import { setTimeout as delay } from "node:timers/promises";
import { JetStreamApiError } from "@nats-io/jetstream";
import { TimeoutError } from "@nats-io/transport-node";
import { backoffMs } from "@quarry/kernel";

/** A cluster that has not formed in this time, in ms, will not without a person. */
const timeoutMs = 60_000;

/**
 * The server's codes for a cluster that is not whole yet: incomplete, too few peers to place a stream
 * on, without a leader, this server not the leader, too little room on the peers that are there.
 */
const notFormed: readonly number[] = [10_004, 10_005, 10_008, 10_009, 10_023];

/**
 * Asks JetStream again while the servers of its cluster have yet to find each other, as where the whole
 * cluster starts with its clients.
 *
 * @throws what `ask` rejects with: every other failure at once, this one after a minute.
 */
export async function whenFormed<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotFormed(error) || performance.now() > until) throw error;
      await delay(backoffMs(failures, { baseMs: 200, capMs: 2_000 }));
    }
  }
}

function isNotFormed(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return notFormed.includes(error.code);
  return error instanceof TimeoutError;
}
