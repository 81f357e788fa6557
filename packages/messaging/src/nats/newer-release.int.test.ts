import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { ReleaseTooOldError } from "@quarry/kernel";
import { describeWith, startNats } from "@quarry/servers";
import { expect, it, vi } from "vitest";
import { createRecorder, eventMessage, patience } from "../contract/support.ts";
import { connectNatsBus } from "./connect.ts";
import { eventStream } from "./durable/streams.ts";

const options = { name: "reader", subjects: ["evt.a.*"], concurrency: 1, backoffMs: [1] };

describeWith("nats", "a message that waits for a newer release", () => {
  it("is kept once, however often it is refused, and has all its tries left", async () => {
    await using server = await startServer();
    await using former = await connectNatsBus({ url: server.url, name: "former" });
    await using newer = await connectNatsBus({ url: server.url, name: "newer" });
    const limits = { ...options, maxFailures: 2 };
    const refused = createRecorder<number>();
    const stopping = Promise.withResolvers<void>();
    const refusing = await former.consume(limits, async ({ attempt }) => {
      refused.add(attempt);
      if (refused.items.length > 100) await stopping.promise; // so that it stops with the message in hand
      throw new ReleaseTooOldError("INTERNAL", "a newer release is needed");
    });
    const message = eventMessage("evt.a.1", { n: 1 });
    await former.publish(message);
    for (let count = 1; count <= 100; count++) await refused.next();
    expect(await server.stored()).toBe(1);
    await vi.waitFor(async () => {
      expect(await former.consumerStates()).toMatchObject([{ redelivered: 1, deadLetters: 0 }]);
    }, patience);
    const subjects = [message.subject, "evt.a.2"];
    expect(await former.unsettled(options.name, subjects)).toEqual(new Set([message.subject]));
    await refused.next(); // the one in hand
    const stopped = refusing[Symbol.asyncDispose]();
    stopping.resolve();
    await stopped;

    const tried = createRecorder<boolean>();
    await newer.consume(limits, async ({ id, isLast }) => {
      expect(id).toBe(message.id);
      tried.add(isLast);
      if (!isLast) throw new Error("not yet");
    });
    expect([await tried.next(), await tried.next()]).toEqual([false, true]);
    await vi.waitFor(async () => {
      const settled = { pending: 0, ackPending: 0, redelivered: 0, deadLetters: 0 };
      expect(await newer.consumerStates()).toMatchObject([settled]);
    }, patience);
    expect(await newer.unsettled(options.name, subjects)).toEqual(new Set());
  });
});

/** A server that shows how many messages its stream of events holds. */
async function startServer() {
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await startNats());
  const connection = await connect({ servers: url });
  opened.defer(() => connection.close());
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const owned = opened.move();
  return {
    url,
    stored: async () => (await manager.streams.info(eventStream)).state.messages,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
