import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Commit, EventStore } from "../../port.ts";
import type { AccountEvent } from "../account-events.ts";
import { connectTo, type LogAddress } from "./log-address.ts";
import type { Acknowledged, WriterTask } from "./writer.ts";

const WRITERS = 8;
const writerScript = fileURLToPath(new URL("./writer.ts", import.meta.url));

/**
 * Lets eight processes append at once while the log is tailed, and checks that the tail skips and
 * repeats nothing and shows every acknowledged commit at the position that its writer was given.
 */
export async function checkEightWriters(
  address: LogAddress,
  { streams, commits }: { streams: number; commits: number },
): Promise<void> {
  await using log = await connectTo(address);
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    runWriter({ address, writer, commits, streams }),
  );
  const tailed = tail(log.store, WRITERS * commits);
  const [seen, ...answers] = await Promise.all([tailed, ...writers]);

  expect(seen.map(({ position }) => position)).toEqual(oneTo(seen.length));
  const written = seen.filter(isWritten);
  expect(byCommand(written.map(acknowledgedOf))).toEqual(byCommand(answers.flat()));
  for (const commitsOfStream of Map.groupBy(written, ({ stream }) => stream).values()) {
    const versions = commitsOfStream.flatMap(({ events }) => events.map(({ version }) => version));
    expect(versions).toEqual(oneTo(versions.length));
  }
  expect(await log.store.readAll(seen.length)).toEqual([]);
}

async function runWriter(task: WriterTask): Promise<Acknowledged[]> {
  const child = fork(writerScript, [JSON.stringify(task)]);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`writer ${task.writer} ended with ${code} and no answer`);
  });
  const answered = new Promise<Acknowledged[]>((resolve) => {
    child.once("message", (sent) => resolve(sent as Acknowledged[]));
  });
  const acknowledged = await Promise.race([answered, failed]);
  failed.catch(() => undefined);
  return acknowledged;
}

/** Follows the log until it has seen as many commits as will be written. */
async function tail(
  store: EventStore<AccountEvent>,
  total: number,
): Promise<Commit<AccountEvent>[]> {
  const seen: Commit<AccountEvent>[] = [];
  while (seen.filter(isWritten).length < total) {
    const page = await store.readAll(seen.at(-1)?.position ?? 0, 100);
    if (page.length === 0) await delay(2); // the end, for now
    seen.push(...page);
  }
  return seen;
}

/** The others close holes. */
function isWritten({ events }: Commit<AccountEvent>): boolean {
  return events.length > 0;
}

function acknowledgedOf({
  commandId,
  stream,
  position,
  firstVersion,
  events,
}: Commit<AccountEvent>) {
  return { commandId, stream, position, version: firstVersion + events.length - 1 };
}

function byCommand(places: readonly Acknowledged[]): Acknowledged[] {
  return places.toSorted((a, b) => a.commandId.localeCompare(b.commandId));
}

function oneTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
