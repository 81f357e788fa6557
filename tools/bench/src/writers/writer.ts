import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { storedJson } from "@quarry/kernel";
import { MongoClient } from "mongodb";
import { openQuarryMongoLog } from "../append/mongo-logs.ts";

/** The only argument of a process of the benchmark. */
export type WriterTask = { url: string; seconds: number; pace: Pace };

/** So many appends under way at all times, or so many begun in a second. */
export type Pace = { atOnce: number } | { perSecond: number };

/** How often the appends that are due begin, in ms. */
const tickMs = 5;

const { url, seconds, pace } = storedJson<WriterTask>(process.argv[2] ?? "");
const client = await MongoClient.connect(url);
await using log = await openQuarryMongoLog(client.db());
const waits: number[] = [];

async function append(): Promise<void> {
  const begun = performance.now();
  await log.append(crypto.randomUUID());
  waits.push(performance.now() - begun);
}

async function write(): Promise<void> {
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1_000;
  if ("atOnce" in pace) {
    const writer = async () => {
      while (elapsed() < seconds) await append();
    };
    await Promise.all(Array.from({ length: pace.atOnce }, writer));
    return;
  }
  const appends: Promise<void>[] = [];
  while (elapsed() < seconds) {
    while (appends.length < elapsed() * pace.perSecond) appends.push(append());
    await delay(tickMs);
  }
  await Promise.all(appends);
}

process.send?.("ready");
await once(process, "message");
await write();
await new Promise((sent) => process.send?.(waits, sent)); // before the channel closes
await client.close();
process.disconnect?.();
