import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { describeWith, type RunningServer, startNats } from "@quarry/servers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messageFor, openLog, recordCounts } from "../contract/durable/relay.ts";
import { createRecorder, eventMessage, patience } from "../contract/support.ts";
import { startRelay } from "../relay/relay.ts";
import { connectNatsBus, type NatsBus } from "./connect.ts";
import { deadLetterStream, eventStream } from "./durable/streams.ts";

const options = { name: "worker", subjects: ["evt.a.>"], concurrency: 2 };

describeWith("nats", "the NATS bus in an outage", () => {
  let server: RunningServer;
  let bus: NatsBus;

  beforeEach(async () => {
    server = await startNats();
    bus = await connectNatsBus({ url: server.url, name: "outage" });
  });
  afterEach(async () => {
    await bus[Symbol.asyncDispose]();
    await server.stop();
  });

  /** Resolves once the bus answers again. */
  async function answered(): Promise<void> {
    for (;;) {
      const up = await bus.ping().then(
        () => true,
        () => false,
      );
      if (up) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it("continues consuming, requesting and listening after the server was killed", async () => {
    const [received, signals] = [createRecorder<string>(), createRecorder<string>()];
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await bus.consume(options, async ({ subject }) => {
      if (subject === "evt.a.1") {
        begun.resolve();
        await release.promise;
      }
      received.add(subject);
    });
    await bus.respond("echo", async ({ payload }) => payload);
    await bus.listen("settled.*", (subject) => signals.add(subject));
    await bus.publish(eventMessage("evt.a.1"));
    await begun.promise;
    await server.kill();
    await server.restart();
    await answered();
    release.resolve();
    expect(await received.next()).toBe("evt.a.1");
    await bus.publish(eventMessage("evt.a.2"));
    while ((await received.next()) !== "evt.a.2"); // the first may come twice: its delivery was forgotten
    expect(await bus.request("echo", "again", {})).toBe("again");
    bus.signal("settled.1", null);
    expect(await signals.next()).toBe("settled.1");
  });

  it("says that it cannot be reached while the server is away, at once", async () => {
    await server.kill();
    const unavailable = { code: "UNAVAILABLE", retryAfterSeconds: expect.any(Number) };
    await expect(bus.ping()).rejects.toMatchObject(unavailable);
    await expect(bus.publish(eventMessage("evt.a.1"))).rejects.toMatchObject(unavailable);
    await expect(bus.request("echo", null, {})).rejects.toMatchObject(unavailable);
    await expect(bus.deadLetters.list()).rejects.toMatchObject(unavailable);
    await server.restart();
  });

  it("delivers after an outage what was committed in it", async () => {
    const log = openLog();
    const counts = await recordCounts(bus, "a");
    const failed = Promise.withResolvers<void>();
    const onFault = () => failed.resolve();
    const toMessage = messageFor("a");
    await using relay = startRelay({ ...log, bus, toMessage, onFault, sweepEveryMs: 5 });
    await server.kill();
    relay.notify(await log.append("s"));
    await failed.promise;
    log.letTimePass();
    await server.restart();
    expect(await counts.next()).toBe("s 1");
  });

  it("makes streams and consumers again when the server lost them", async () => {
    const received = createRecorder<string>();
    await bus.consume(options, async ({ subject }) => received.add(subject));
    await bus.publish(eventMessage("evt.a.1"));
    expect(await received.next()).toBe("evt.a.1");
    const admin = await connect({ servers: server.url });
    const manager = await jetstreamManager(admin);
    for (const stream of [eventStream, deadLetterStream]) await manager.streams.delete(stream);
    await vi.waitUntil(
      () => manager.consumers.info(eventStream, options.name).catch(() => false),
      patience,
    );
    await admin.close();
    await bus.publish(eventMessage("evt.a.2"));
    expect(await received.next()).toBe("evt.a.2");
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  it("gets from the log what the server lost of a stream", async () => {
    const log = openLog();
    const counts = await recordCounts(bus, "a");
    const toMessage = messageFor("a");
    await using relay = startRelay({ ...log, bus, toMessage, sweepEveryMs: 5 });
    await vi.waitUntil(() => log.store.relayTarget(), patience);
    relay.notify(await log.append("s"));
    expect(await counts.next()).toBe("s 1");
    await vi.waitUntil(async () => (await relay.backlog()).count === 0, patience);
    const admin = await connect({ servers: server.url });
    await (await jetstreamManager(admin)).streams.delete(eventStream);
    await admin.close();
    log.letTimePass();
    expect(await counts.next()).toBe("s 1");
  });

  it("takes over a consumer that a version with other settings made", async () => {
    await bus.publish(eventMessage("evt.a.1"));
    const former = await connectNatsBus({ url: server.url, name: "former", ackWaitMs: 60_000 });
    await former.consume({ ...options, subjects: ["evt.a.other"] }, async () => {});
    await former[Symbol.asyncDispose]();
    const received = createRecorder<string>();
    await bus.consume(options, async ({ subject }) => received.add(subject));
    await bus.publish(eventMessage("evt.a.2"));
    expect(await received.next()).toMatch(/^evt\.a\./);
  });

  it("takes nothing from a newer version when an older one starts again beside it", async () => {
    await using newer = await connectNatsBus({ url: server.url, name: "newer" });
    const [old, recent] = [createRecorder<string>(), createRecorder<string>()];
    const subjects = ["evt.a.>", "evt.b.>"];
    const backoffMs = [1];
    const both = { ...options, subjects, maxFailures: 1_000, backoffMs };
    await newer.consume(both, async ({ subject }) => recent.add(subject));
    const only = { ...options, maxFailures: 1_000, backoffMs };
    await bus.consume(only, async ({ subject }) => old.add(subject));
    await bus.publish(eventMessage("evt.b.1"));
    expect(await recent.next()).toBe("evt.b.1");
  });

  it("buries by name what only a newer version asked for, where none runs", async () => {
    const newer = await connectNatsBus({ url: server.url, name: "newer" });
    await newer.consume({ ...options, subjects: ["evt.a.>", "evt.b.>"] }, async () => {});
    await newer[Symbol.asyncDispose]();
    await bus.consume({ ...options, maxFailures: 1 }, async () => {});
    await bus.publish(eventMessage("evt.b.1"));
    const [letter] = await vi.waitUntil(async () => {
      const letters = await bus.deadLetters.list();
      return letters.length > 0 && letters;
    }, patience);
    expect(letter).toMatchObject({ subject: "evt.b.1" });
    expect(letter?.reason).toContain("upgrade this service");
  });

  it("uses a consumer as it is where the server refuses other settings", async () => {
    const newer = await connectNatsBus({ url: server.url, name: "newer" });
    await newer.consume({ ...options, subjects: ["evt.*.b"] }, async () => {});
    await newer[Symbol.asyncDispose]();
    const received = createRecorder<string>();
    const overlapping = { ...options, subjects: ["evt.a.*"] };
    await bus.consume(overlapping, async ({ subject }) => received.add(subject));
    await bus.publish(eventMessage("evt.a.b"));
    expect(await received.next()).toBe("evt.a.b");
  });

  it("makes a consumer again that was deleted under it", async () => {
    const received = createRecorder<string>();
    await bus.consume(options, async ({ subject }) => received.add(subject));
    await bus.publish(eventMessage("evt.a.1"));
    expect(await received.next()).toBe("evt.a.1");
    const admin = await connect({ servers: server.url });
    const manager = await jetstreamManager(admin);
    await manager.consumers.delete(eventStream, options.name);
    await admin.close();
    await bus.publish(eventMessage("evt.a.2"));
    expect([await received.next(), await received.next()].toSorted()).toEqual([
      "evt.a.1", // a consumer made again starts over: handlers bear repeats
      "evt.a.2",
    ]);
  });

  it("stops while the server is away", async () => {
    await bus.consume(options, async () => {});
    await bus.respond("echo", async ({ payload }) => payload);
    await bus.listen("settled.*", () => {});
    await server.kill();
    await bus[Symbol.asyncDispose]();
    expect(await bus.closed).toBeUndefined();
  });

  it("waits for a server that comes late", async () => {
    await server.kill();
    const connecting = connectNatsBus({ url: server.url, name: "early" });
    await server.restart();
    await using early = await connecting;
    await early.ping();
  });

  it("reports when it is closed for good", async () => {
    const other = await connectNatsBus({ url: server.url, name: "other" });
    await other[Symbol.asyncDispose]();
    expect(await other.closed).toBeUndefined();
  });
});
