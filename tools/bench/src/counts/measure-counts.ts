import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { orderText } from "@quarry/samples";
import { startMongo, startNats } from "@quarry/servers";
import {
  type System,
  startDistributedSystem,
  startStandaloneSystem,
  usersConfig,
} from "@quarry/systems";
import { createExtractionCaller } from "../extraction/caller.ts";
import { type Counter, type Counts, createCounter, forEach } from "./counted.ts";
import { type ReadMessages, startCountingProxy } from "./counting-proxy.ts";
import { createCallReader, noting, type SystemCalls } from "./system-calls.ts";
import { mongoCommands, natsMessages } from "./wire-messages.ts";

/** How much is done, and how many at once. */
export type CountedLoad = { extractions: number; atOnce: number };

const noDocuments = { documentsUrl: "http://127.0.0.1:9" };
const warmUps = 20;
/** For what is done a moment after the answer, marks and acknowledgements, in ms. */
const afterwardsMs = 1_500;

/** What each extraction of a text of some 300 bytes takes of the disk, standalone. */
export async function countSystemCalls(loads: readonly CountedLoad[]): Promise<SystemCalls[]> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.adopt(await mkdtemp(join(tmpdir(), "quarry-counts-")), (made) =>
    rm(made, { recursive: true }),
  );
  const notes = join(folder, "calls");
  const system = opened.use(await startStandaloneSystem(noDocuments, {}, folder, noting(notes)));
  const extract = opened.use(await openLoad(system));
  const read = createCallReader(notes, () => system.folder);
  const counted: SystemCalls[] = [];
  for (const { extractions, atOnce } of loads) {
    await extract.run({ extractions: Math.max(warmUps, atOnce), atOnce });
    await read();
    await extract.run({ extractions, atOnce });
    const { flushes, ...others } = await read();
    const { writes, opens, renames } = forEach(others, extractions);
    const calls = { writes: writes ?? 0, opens: opens ?? 0, renames: renames ?? 0 };
    counted.push({ flushes: forEach(flushes, extractions), ...calls });
  }
  return counted;
}

/** What each takes of the servers, by command of the database and by kind of message. */
export type ServerCalls = { commands: Counts; messages: Counts };

/** The same of the servers, distributed, beyond what the services ask of them at rest. */
export async function countServerCalls(loads: readonly CountedLoad[]): Promise<ServerCalls[]> {
  const [commands, messages] = [createCounter(), createCounter()];
  await using extract = await openWatchedLoad({
    toMongo: () => mongoCommands(commands.count),
    toNats: () => natsMessages(messages.count),
  });
  const counted: ServerCalls[] = [];
  for (const { extractions, atOnce } of loads) {
    await extract.run({ extractions: Math.max(warmUps, atOnce), atOnce });
    const rest = await during([commands, messages], () => delay(afterwardsMs * 2));
    const load = await during([commands, messages], () => extract.run({ extractions, atOnce }));
    const beyondRest = (index: number) =>
      forEach(without(load.counts[index], rest.counts[index], load.ms / rest.ms), extractions);
    counted.push({ commands: beyondRest(0), messages: beyondRest(1) });
  }
  return counted;
}

/** The load on a distributed system of one replica each, whose words to its servers are read. */
export async function openWatchedLoad(read: {
  toMongo: () => ReadMessages;
  toNats: () => ReadMessages;
}) {
  await using opened = new AsyncDisposableStack();
  const mongo = opened.use(await startMongo());
  const nats = opened.use(await startNats({ config: await usersConfig() }));
  const toMongo = opened.use(await startCountingProxy(mongo.url, read.toMongo));
  const toNats = opened.use(await startCountingProxy(nats.url, read.toNats));
  const proxied = { nats: { ...nats, url: toNats.url }, mongo: { ...mongo, url: toMongo.url } };
  const system = opened.use(
    await startDistributedSystem(noDocuments, { replicasOfEach: 1, ...proxied }),
  );
  const { run } = opened.use(await openLoad(system));
  const owned = opened.move();
  return { run, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function during(counters: readonly Counter[], work: () => Promise<void>) {
  for (const counter of counters) counter.take();
  const begun = performance.now();
  await work();
  return { counts: counters.map((counter) => counter.take()), ms: performance.now() - begun };
}

function without(counts: Counts = {}, rest: Counts = {}, times = 1): Counts {
  const left = Object.entries(counts).map(
    ([what, count]) => [what, count - (rest[what] ?? 0) * times] as const,
  );
  return Object.fromEntries(left);
}

/** One caller that makes extractions, none twice, and waits until what follows them has been done. */
async function openLoad(system: System) {
  const { text, schema } = orderText();
  const caller = await createExtractionCaller(system, schema);
  let made = 0;
  async function makeUntil(until: number): Promise<void> {
    while (made < until) {
      made += 1;
      await caller.extract(`${text}\nNo. ${made}`);
    }
  }
  return {
    async run({ extractions, atOnce }: CountedLoad): Promise<void> {
      const until = made + extractions;
      await Promise.all(Array.from({ length: atOnce }, () => makeUntil(until)));
      await delay(afterwardsMs);
    },
    [Symbol.dispose]: () => caller[Symbol.dispose](),
  };
}
