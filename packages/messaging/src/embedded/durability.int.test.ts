import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRecorder, eventMessage } from "../contract/support.ts";
import { openEmbeddedBus } from "./open.ts";

const options = { name: "worker", subjects: ["evt.a.*"], concurrency: 1 };
/** A consumer that takes more messages than it handles at once. */
const fair = { ...options, fair: true };

/** A process that stores two messages while it handles the first, says so, and never ends. */
const hanging = (path: string) => `
  import { openEmbeddedBus } from ${JSON.stringify(new URL("./open.ts", import.meta.url).href)};
  const bus = openEmbeddedBus({ path: ${JSON.stringify(path)} });
  const begun = Promise.withResolvers();
  await bus.consume(${JSON.stringify(fair)}, () => new Promise(() => begun.resolve()));
  for (const id of ["1", "2"])
    await bus.publish({ subject: "evt.a." + id, id, payload: id, context: { requestId: "r" } });
  await begun.promise;
  await bus.kept();
  console.log("begun");
  setInterval(() => {}, 1_000);
`;

describe("the embedded bus", () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-bus-"));
    path = join(folder, "bus.sqlite");
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });

  it("brings back after kill -9 what waited, uncounted, and then what was handled", async () => {
    const program = ["--input-type=module", "-e", hanging(path)];
    const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    await Promise.race([once(child.stdout, "data"), ended]);
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    await using bus = openEmbeddedBus({ path });
    const received = createRecorder<[string, number]>();
    await bus.consume(fair, async ({ id, attempt }) => received.add([id, attempt]));
    expect([await received.next(), await received.next()]).toEqual([
      ["2", 1],
      ["1", 2],
    ]);
  });

  it("waits the backoff out, and lets other messages pass meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await using bus = openEmbeddedBus({ path, clock: () => Date.now() });
    const received = createRecorder<string>();
    await bus.consume({ ...options, backoffMs: [1_000] }, async ({ id, attempt }) => {
      received.add(`${id} ${attempt}`);
      if (attempt === 1 && id === "late") throw new Error("once");
    });
    await bus.publish({ ...eventMessage("evt.a.1"), id: "late" });
    expect(await received.next()).toBe("late 1");
    await bus.publish({ ...eventMessage("evt.a.2"), id: "other" });
    expect(await received.next()).toBe("other 1");
    await vi.advanceTimersByTimeAsync(999);
    expect(received.items).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await received.next()).toBe("late 2");
  });

  it("continues to wait a backoff out after a restart", async () => {
    let now = Date.parse("2026-11-20T00:00:00Z");
    const received = createRecorder<string>();
    async function consumeOnce(subject: string): Promise<void> {
      await using bus = openEmbeddedBus({ path, clock: () => now });
      await bus.publish(eventMessage(subject));
      await bus.consume({ ...options, backoffMs: [60_000] }, async (delivery) => {
        received.add(`${delivery.subject} ${delivery.attempt}`);
        if (delivery.subject === "evt.a.late" && delivery.attempt === 1) throw new Error("once");
      });
      await bus.publish(eventMessage("evt.a.end"));
      while ((await received.next()) !== "evt.a.end 1");
    }
    await consumeOnce("evt.other.a"); // makes the consumer known
    await consumeOnce("evt.a.late");
    now += 59_999;
    await consumeOnce("evt.a.early");
    now += 1;
    await consumeOnce("evt.a.after");
    expect(received.items.filter((each) => each !== "evt.a.end 1")).toEqual([
      "evt.a.late 1",
      "evt.a.early 1",
      "evt.a.late 2",
      "evt.a.after 1",
    ]);
  });

  it("takes a repeat as new once ten minutes have passed", async () => {
    let now = Date.parse("2026-11-20T00:00:00Z");
    await using bus = openEmbeddedBus({ path, clock: () => now });
    const received = createRecorder<string>();
    await bus.consume(options, async ({ id }) => received.add(id));
    const message = eventMessage("evt.a.1");
    await bus.publish(message);
    now += 10 * 60_000;
    await bus.publish(message);
    await bus.publish(eventMessage("evt.a.2"));
    now += 1;
    await bus.publish(message);
    for (let count = 0; count < 3; count++) await received.next();
    expect(received.items.filter((id) => id === message.id)).toHaveLength(2);
  });

  it("takes again what a log hands over once more after a restart, for its effect may be lost", async () => {
    const message = eventMessage("evt.a.1");
    const received = createRecorder<string>();
    for (let start = 0; start < 2; start++) {
      await using bus = openEmbeddedBus({ path });
      await bus.consume(options, async ({ id }) => received.add(id));
      for (let repeat = 0; repeat < 2; repeat++) await bus.publish(message);
      expect(await received.next()).toBe(message.id);
    }
    expect(received.items).toHaveLength(2);
  });

  it("waits for the disk once for all that was published before", async () => {
    await using bus = openEmbeddedBus({ path });
    const written = async () => (await stat(`${path}-wal`)).size;
    for (let number = 1; number <= 3; number++) await bus.publish(eventMessage(`evt.a.${number}`));
    const before = await written();
    await bus.kept();
    const kept = await written();
    expect(kept).toBeGreaterThan(before);
    await bus.kept();
    expect(await written()).toBe(kept);
  });

  it("says that it is closed", async () => {
    const bus = openEmbeddedBus({ path });
    await bus[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    await expect(bus.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(bus.kept()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const message = eventMessage("evt.a.1");
    await expect(bus.publish(message)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
