import type { Consumer, ConsumerMessages, JsMsg } from "@nats-io/jetstream";

/**
 * Fetches messages for many workers with few requests. It sends one request for all workers that have none
 * open, as soon as these are at least half of the waiting workers.
 *
 * @param signal aborted when the workers must end: `next` then resolves to undefined.
 */
export function createPulls(consumer: () => Consumer, signal: AbortSignal) {
  const open = new Set<ConsumerMessages>();
  const workers: PromiseWithResolvers<JsMsg | undefined>[] = [];
  /** How many of the workers, from the first, an open request covers. */
  let asked = 0;
  let asking = false;

  function askSoon(): void {
    if (!asking) setImmediate(ask); // lets workers and messages of the same turn arrive first
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
        askSoon(); // for workers without a request: it may be long until another worker waits
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
    /** The next message; undefined when the request expired without one. Rejects as the consumer does. */
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
      for (const worker of workers.splice(asked)) worker.resolve(undefined); // those without a request
    },
  };
}
