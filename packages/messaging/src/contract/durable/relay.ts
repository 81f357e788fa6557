import { type Commit, createCodec } from "@quarry/event-store";
import { openSqliteEventStore } from "@quarry/event-store/sqlite";
import type { Json } from "@quarry/kernel";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import type { DurableMessage, MessageBus } from "../../port.ts";
import { startRelay } from "../../relay/relay.ts";
import { type BusFixture, createRecorder, eventMessage, patience, unique } from "../support.ts";

type Counted = { type: "Counted"; data: { n: number } };
const codec = createCodec<Counted>({
  Counted: { schema: z.object({ n: z.number() }), version: 1 },
});

/** A log in memory whose clock the test moves. */
export function openLog() {
  let now = Date.parse("2026-11-20T00:00:00Z");
  const clock = () => now;
  const store = openSqliteEventStore<Counted>({ path: ":memory:", codec, clock });
  return {
    store,
    clock,
    /** Moves the clock, so that what was appended counts as left over. */
    letTimePass: (ms = 3_000) => {
      now += ms;
    },
    async append(stream: string, n = 1): Promise<Commit<Counted>> {
      const events = [{ type: "Counted", data: { n } } as const];
      const command = { commandId: `count-${n}`, requestHash: `${n}` };
      const { commit } = await store.append({ stream, expected: "any", events, ...command });
      return commit;
    },
  };
}

export const messageFor =
  (scope: string) =>
  (commit: Commit<Counted>): DurableMessage => ({
    subject: `evt.${scope}.${commit.stream}`,
    id: commit.id,
    payload: commit.events.map((event) => event.data),
    context: commit.meta,
  });

/** Consumes a scope one by one and records `stream n`. */
export async function recordCounts(bus: MessageBus, scope: string) {
  const counts = createRecorder<string>();
  const options = { name: unique("count"), subjects: [`evt.${scope}.*`], concurrency: 1 };
  await bus.consume(options, async ({ subject, payload }) => {
    const [data] = z.array(z.object({ n: z.number() })).parse(payload ?? [{ n: 0 }]);
    counts.add(`${subject.split(".").at(-1)} ${data?.n}`);
  });
  return counts;
}

export function relayContract(fixture: () => BusFixture): void {
  it("hands fresh commits over at once, a stream's in order, and marks them", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    {
      await using relay = startRelay({ ...log, bus, toMessage: messageFor(scope) });
      for (let n = 1; n <= 20; n++) relay.notify(await log.append("s", n));
    }
    for (let n = 1; n <= 20; n++) expect(await counts.next()).toBe(`s ${n}`);
    log.letTimePass();
    expect(await log.store.unrelayed({ olderThanMs: 0, limit: 10 })).toEqual([]);
  });

  it("distinguishes commits that it is notified of from those that were left over", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("writer"), openLog()];
    const handed = createRecorder<Json>();
    const options = { name: unique("writer"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    await bus.consume(options, async ({ payload }) => handed.add(payload));
    const toMessage = (commit: Commit<Counted>, fromWriter: boolean) => ({
      ...messageFor(scope)(commit),
      payload: { stream: commit.stream, fromWriter },
    });
    await using relay = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
    await log.append("left");
    log.letTimePass();
    expect(await handed.next()).toEqual({ stream: "left", fromWriter: false });
    relay.notify(await log.append("fresh"));
    expect(await handed.next()).toEqual({ stream: "fresh", fromWriter: true });
  });

  it("takes nothing for lost that it has handed over itself", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    {
      await using relay = startRelay({
        ...log,
        bus,
        toMessage: messageFor(scope),
        sweepEveryMs: 1,
      });
      relay.notify(await log.append("s", 1));
      await vi.waitFor(async () => expect(await log.store.relayTarget()).toBeDefined(), patience);
    }
    log.letTimePass();
    expect(await log.store.unrelayed({ olderThanMs: 0, limit: 10 })).toEqual([]);
  });

  it("lets no commit overtake one of its stream that the bus did not take", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    const failed = Promise.withResolvers<void>();
    let failing = true;
    const toMessage = (commit: Commit<Counted>) => {
      if (!failing) return messageFor(scope)(commit);
      failing = false;
      throw new Error("the first try fails");
    };
    const onFault = () => failed.resolve();
    const commits = [await log.append("s", 1), await log.append("s", 2)];
    await using relay = startRelay({ ...log, bus, toMessage, onFault, sweepEveryMs: 1 });
    for (const commit of commits) relay.notify(commit);
    await failed.promise;
    relay.notify(await log.append("other"));
    expect(await counts.next()).toBe("other 1");
    log.letTimePass();
    expect([await counts.next(), await counts.next()]).toEqual(["s 1", "s 2"]);
  });

  it("sweeps up what a crash left between append and publish, oldest first", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    for (const n of [1, 2, 3]) await log.append("s", n);
    log.letTimePass();
    const toMessage = messageFor(scope);
    await using _ = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
    for (const n of [1, 2, 3]) expect(await counts.next()).toBe(`s ${n}`);
  });

  it("leaves fresh commits to their writer", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    await log.append("left-over");
    log.letTimePass();
    await log.append("fresh");
    const toMessage = messageFor(scope);
    await using relay = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
    expect(await counts.next()).toBe("left-over 1");
    relay.notify(await log.append("notified"));
    expect(await counts.next()).toBe("notified 1");
  });

  it("repeats harmlessly what a crash left between publish and mark", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    await bus.publish(messageFor(scope)(await log.append("s")));
    log.letTimePass();
    {
      const toMessage = messageFor(scope);
      await using relay = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
      await vi.waitUntil(async () => (await relay.backlog()).count === 0, patience);
    }
    await bus.publish(eventMessage(`evt.${scope}.marker`));
    expect([await counts.next(), await counts.next()]).toEqual(["s 1", "marker 0"]);
  });

  it("hands everything over again where the bus keeps messages in another storage than before", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    const ids = [await log.append("a"), await log.append("b")].map(({ id }) => id);
    await log.store.markRelayed(ids);
    const { run } = await bus.storage();
    await log.store.noteRelayTarget({ storage: "one that got lost", run });
    log.letTimePass();
    const toMessage = messageFor(scope);
    await using _ = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
    expect([await counts.next(), await counts.next()]).toEqual(["a 1", "b 1"]);
    expect(await log.store.relayTarget()).toEqual(await bus.storage());
  });

  it("hands the newest over again where the bus's server has been replaced", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    const old = await log.append("old");
    log.letTimePass(10 * 60_000);
    const lost = await log.append("lost");
    await log.store.markRelayed([old.id, lost.id]);
    const { storage } = await bus.storage();
    await log.store.noteRelayTarget({ storage, run: "an earlier one" });
    log.letTimePass();
    const toMessage = messageFor(scope);
    await using _ = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
    expect(await counts.next()).toBe("lost 1");
    await vi.waitUntil(
      async () => (await log.store.relayTarget())?.run !== "an earlier one",
      patience,
    );
    expect(counts.items).toEqual(["lost 1"]);
  });

  it("reaches commits behind more refused ones than a sweep looks at", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    const toMessage = (commit: Commit<Counted>) => {
      if (commit.stream.startsWith("bad")) throw new Error("no message for it");
      return messageFor(scope)(commit);
    };
    for (let number = 0; number < 501; number++) await log.append(`bad-${number}`);
    await log.append("good");
    log.letTimePass();
    await using _ = startRelay({ ...log, bus, toMessage, sweepEveryMs: 1 });
    expect(await counts.next()).toBe("good 1");
  });

  it("continues with other streams when one commit is refused, and reports the fault", async () => {
    await using bus = await fixture().open();
    const [scope, log] = [unique("relay"), openLog()];
    const counts = await recordCounts(bus, scope);
    const faults = createRecorder<unknown>();
    const toMessage = (commit: Commit<Counted>) => {
      if (commit.stream === "bad") throw new Error("no message for it");
      return messageFor(scope)(commit);
    };
    const bad = await log.append("bad");
    await log.append("good");
    log.letTimePass();
    const onFault = (_: unknown, commitId?: string) => faults.add(commitId);
    await using relay = startRelay({ ...log, bus, toMessage, onFault, sweepEveryMs: 1 });
    expect(await counts.next()).toBe("good 1");
    expect(await faults.next()).toBe(bad.id);
    await vi.waitUntil(async () => (await relay.backlog()).count === 1, patience);
    expect(await relay.backlog()).toEqual({ count: 1, oldestAgeMs: 3_000 });
  });
}
