import type { JsMsg } from "@nats-io/jetstream";
import { expect, it } from "vitest";
import { noCounts } from "../../settle.ts";
import { type ConsumerParts, startWorkers } from "./consumer.ts";

it("reports a message that cannot be set aside, and leaves it to be delivered again", async () => {
  const settled: string[] = [];
  const message = {
    data: Buffer.from('{"a'),
    working() {},
    ack: () => settled.push("ack"),
    term: () => settled.push("term"),
  };
  const messages = [message as unknown as JsMsg];
  const stopping = Promise.withResolvers<undefined>();
  const reported = Promise.withResolvers<string>();
  const parts = {
    puller: {
      next: async () => messages.pop() ?? stopping.promise,
      repair: async () => undefined,
      stop: () => stopping.resolve(undefined),
    },
    counts: { of: async () => ({ stored: noCounts, store: async () => undefined }) },
    deadLetters: { add: () => Promise.reject(new Error("the storage is away")) },
    options: { name: "worker", subjects: ["evt.a.*"], concurrency: 1 },
    handler: async () => undefined,
    ackWaitMs: 30_000,
    failed: (error: Error, consumer: string) => reported.resolve(`${consumer}: ${error.message}`),
  };
  const stop = startWorkers(parts as unknown as ConsumerParts);
  expect(await reported.promise).toBe("worker: the storage is away");
  await stop();
  expect(settled).toEqual([]);
});
