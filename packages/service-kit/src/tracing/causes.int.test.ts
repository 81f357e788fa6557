import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCodec } from "@quarry/event-store";
import { openSqliteEventStore } from "@quarry/event-store/sqlite";
import { type MessageBus, PermanentFailure, startRelay } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { connectNatsBus } from "@quarry/messaging/nats";
import { describeWith, startNats } from "@quarry/servers";
import { type Collector, startCollector, treeOf } from "@quarry/servers/collector";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createLogger } from "../logging/logger.ts";
import { inSpan } from "./in-span.ts";
import { startTracing } from "./start-tracing.ts";
import { tracedBus } from "./traced-bus.ts";
import { tracedLog } from "./traced-log.ts";

type Noted = { type: "Noted"; data: { text: string } };

const codec = createCodec<Noted>({ Noted: { schema: z.object({ text: z.string() }), version: 1 } });
const subject = "evt.notes.Noted.1";
const logger = createLogger({ service: "test", level: "silent" });
const opened = new AsyncDisposableStack();
let collector: Collector;

beforeAll(async () => {
  collector = opened.use(await startCollector());
  opened.use(await startTracing({ service: "test", endpoint: collector.url, logger }));
});
afterAll(() => opened.disposeAsync());

/** The lines of the trace that begins with a span, once they are as many. */
async function traceOf(root: string, lines: number): Promise<string[]> {
  return await vi.waitFor(
    () => {
      const first = collector.spans.find(({ name }) => name === root);
      const spans = collector.spans.filter(({ traceId }) => traceId === first?.traceId);
      const tree = treeOf(spans, ({ name, attributes }) => {
        const attempt = attributes["quarry.delivery.attempt"];
        return attempt === undefined ? name : `${name} #${attempt}`;
      });
      expect(tree).toHaveLength(lines);
      return tree;
    },
    { timeout: 60_000, interval: 50 },
  );
}

describe("over the embedded bus", () => {
  keepsCauses(async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-traces-"));
    const bus = openEmbeddedBus({ path: join(folder, "bus.db") });
    const close = async () => {
      await bus[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    };
    return { bus: tracedBus(bus, "embedded"), [Symbol.asyncDispose]: close };
  });
});

describeWith("nats", "over NATS", () => {
  keepsCauses(async () => {
    const server = await startNats();
    const bus = await connectNatsBus({ url: server.url, name: "traces" });
    const close = async () => {
      await bus[Symbol.asyncDispose]();
      await server.stop();
    };
    return { bus: tracedBus(bus, "nats"), [Symbol.asyncDispose]: close };
  });
});

function keepsCauses(open: () => Promise<AsyncDisposable & { bus: MessageBus }>): void {
  it("has a commit that a sweep finds handed over, and delivered again, in its own trace", async () => {
    await using fixture = await open();
    const { bus } = fixture;
    let now = 1_000_000;
    const clock = () => now;
    await using log = tracedLog(openSqliteEventStore({ path: ":memory:", codec, clock }));
    const root = `request ${crypto.randomUUID()}`;
    const events = [{ type: "Noted" as const, data: { text: "kept" } }];
    const command = { commandId: "1", requestHash: "1", expected: "absent" as const };
    await inSpan(root, {}, () => log.append({ stream: "notes-1", events, ...command }));

    now += 60_000; // its writer has died before it could hand it over
    const toMessage = (commit: { id: string; meta: object }) => ({
      subject,
      id: commit.id,
      payload: null,
      context: commit.meta,
    });
    await using _relay = startRelay({ store: log, bus, toMessage, clock, sweepEveryMs: 10 });
    const options = { name: "notes", subjects: ["evt.notes.>"], concurrency: 1, backoffMs: [1] };
    await bus.consume(options, async ({ attempt }) => {
      if (attempt === 1) throw new Error("not yet");
      await inSpan("work", {}, async () => undefined);
    });
    expect(await traceOf(root, 6)).toEqual([
      root,
      "  append",
      "    publish evt.notes.Noted",
      "      process evt.notes.Noted #1",
      "      process evt.notes.Noted #2",
      "        work",
    ]);
  });

  it("has what a person replays begin a trace of its own, linked to the first", async () => {
    await using fixture = await open();
    const { bus } = fixture;
    const root = `request ${crypto.randomUUID()}`;
    const replay = `replay ${crypto.randomUUID()}`;
    let isBroken = true;
    const options = { name: "notes", subjects: ["evt.notes.>"], concurrency: 1 };
    await bus.consume(options, async () => {
      if (isBroken) throw new PermanentFailure("broken");
      await inSpan(replay, {}, async () => undefined);
    });
    const message = { subject, id: crypto.randomUUID(), payload: null, context: {} };
    await inSpan(root, {}, () => bus.publish(message));
    const [letter] = await vi.waitFor(
      async () => {
        const letters = await bus.deadLetters.list();
        expect(letters).toHaveLength(1);
        return letters;
      },
      { timeout: 60_000 },
    );
    isBroken = false;
    await bus.deadLetters.replay(letter?.id ?? "");

    expect(await traceOf(replay, 2)).toEqual(["process evt.notes.Noted #1", `  ${replay}`]);
    const spanOf = (wanted: string) => collector.spans.find(({ name }) => name === wanted);
    const replayed = collector.spans.find(({ spanId }) => spanId === spanOf(replay)?.parentId);
    expect(replayed?.links).toEqual([expect.objectContaining({ traceId: spanOf(root)?.traceId })]);
  });
}
