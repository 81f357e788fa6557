import { expect, it } from "vitest";
import { messageFor, openLog } from "../contract/durable/relay.ts";
import { openEmbeddedBus } from "../embedded/index.ts";
import type { DurableMessage } from "../port.ts";
import { createCommitPublisher } from "./commit-publisher.ts";

it("continues with a stream where reporting a fault fails", async () => {
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const log = openLog();
  const first = await log.append("s", 1);
  const handover = createCommitPublisher({
    ready: Promise.resolve(),
    ...log,
    bus,
    toMessage: (commit) => {
      if (commit.id === first.id) throw new Error("no message for it");
      return messageFor("handover")(commit);
    },
    onFault: () => {
      throw new Error("no listener");
    },
  });
  handover.begin(first);
  await handover.ended();
  const second = await log.append("s", 2);
  handover.begin(second);
  await handover.ended();
  log.letTimePass();
  expect(await log.store.unrelayed({ olderThanMs: 0, limit: 10 })).toEqual([first]);
});

it("marks nothing that the bus may still lose, and hands it over again", async () => {
  await using opened = openEmbeddedBus({ path: ":memory:" });
  const log = openLog();
  const published: string[] = [];
  let isFull = true;
  const bus = {
    ...opened,
    async publish(message: DurableMessage) {
      published.push(message.id);
      await opened.publish(message);
    },
    async kept() {
      if (isFull) throw new Error("the disk is full");
    },
  };
  const faults: unknown[] = [];
  const toMessage = messageFor("kept");
  const handover = createCommitPublisher({
    ready: Promise.resolve(),
    ...log,
    bus,
    toMessage,
    onFault: (error) => faults.push(error),
  });
  const commit = await log.append("s", 1);
  handover.begin(commit);
  await handover.ended();
  log.letTimePass();
  expect(await log.store.unrelayed({ olderThanMs: 0, limit: 10 })).toEqual([commit]);
  expect(faults).toHaveLength(1);
  isFull = false;
  await handover.finish(commit);
  await handover.ended();
  expect(await log.store.unrelayed({ olderThanMs: 0, limit: 10 })).toEqual([]);
  expect(published).toEqual([commit.id, commit.id]);
});
