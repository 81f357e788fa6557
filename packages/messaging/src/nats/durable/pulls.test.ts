import type { Consumer, ConsumerMessages, FetchMessages, JsMsg } from "@nats-io/jetstream";
import { expect, it } from "vitest";
import { createPulls } from "./pulls.ts";

/** A consumer whose messages come to the worker that asked first, when they are published. */
function fakeConsumer() {
  const asked: PromiseWithResolvers<JsMsg>[] = [];
  async function* fetch({ max_messages = 0 }: FetchMessages): AsyncGenerator<JsMsg, void> {
    const mine = Array.from({ length: max_messages }, () => Promise.withResolvers<JsMsg>());
    asked.push(...mine);
    for (const { promise } of mine) yield await promise;
  }
  return {
    consumer: {
      fetch: async (limits: FetchMessages) => fetch(limits) as unknown as ConsumerMessages,
    },
    asked: () => asked.length,
    publish: (seq: number) => asked.shift()?.resolve({ seq } as JsMsg),
  };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

it("has every waiting worker get a message though the others are busy", async () => {
  const { consumer, asked, publish } = fakeConsumer();
  const pulls = createPulls(() => consumer as unknown as Consumer, new AbortController().signal);
  const taken: number[] = [];
  const wait = () => void pulls.next().then((message) => message && taken.push(message.seq));

  for (let worker = 0; worker < 10; worker++) wait();
  await turns(2);
  for (let worker = 0; worker < 6; worker++) wait();
  await turns(2);
  expect(asked()).toBe(10); // six more would be another request for few
  for (let seq = 1; seq <= 16; seq++) {
    publish(seq);
    await turns(2);
  }

  expect(taken).toHaveLength(16);
});
