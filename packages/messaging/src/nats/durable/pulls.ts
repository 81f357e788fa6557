import type { Consumer, ConsumerMessages, JsMsg } from "@nats-io/jetstream";

/**
 * Asks a consumer once for the messages of many workers: for all who wait, when a message has been
 * asked for by no more than half of them.
 *
 * @param signal aborted when the workers are to end: `next` then resolves to undefined.
 */
export function createPulls(consumer: () => Consumer, signal: AbortSignal) {
  const open = new Set<ConsumerMessages>();
  const workers: PromiseWithResolvers<JsMsg | undefined>[] = [];
  /** For how many of the workers, the first ones, a message is asked for. */
  let asked = 0;
  let asking = false;

  function askSoon(): void {
    if (!asking) setImmediate(ask); // further workers may wait, or messages come, in the same turn
    asking = true;
  }

  function ask(): void {
    asking = false;
    const count = workers.length - asked;
    if (count > 0 && count >= asked) void pull(count);
  }

  async function pull(count: number): Promise<void> {
    asked += count;
    let left = count;
    try {
      for await (const message of fetch(count)) {
        left -= 1;
        asked -= 1;
        workers.shift()?.resolve(message);
        askSoon(); // for those who wait unasked for: no other may come to wait for long
      }
      release(left, (worker) => worker.resolve(undefined));
    } catch (error) {
      release(left, (worker) => worker.reject(error));
    }
  }

  async function* fetch(count: number): AsyncGenerator<JsMsg, void> {
    const limits = { max_messages: count, expires: 30_000, idle_heartbeat: 5_000 };
    const messages = await consumer().fetch(limits);
    open.add(messages);
    if (signal.aborted) void messages.close();
    try {
      yield* messages;
    } finally {
      open.delete(messages);
    }
  }

  function release(count: number, end: (worker: (typeof workers)[number]) => void): void {
    asked -= count;
    for (const worker of workers.splice(0, count)) end(worker);
  }

  return {
    /** The next message; undefined when asking again is due. Rejects as the consumer does. */
    async next(): Promise<JsMsg | undefined> {
      if (signal.aborted) return undefined;
      const worker = Promise.withResolvers<JsMsg | undefined>();
      workers.push(worker);
      askSoon();
      return await worker.promise;
    },
    /** Ends the waiting of all workers. */
    end(): void {
      for (const messages of open) void messages.close();
      for (const worker of workers.splice(asked)) worker.resolve(undefined); // none was asked for yet
    },
  };
}
