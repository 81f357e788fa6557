import { setTimeout as delay } from "node:timers/promises";
import type { ExtractionEvent, GetUsage, UsageDays } from "@quarry/contracts";
import type { Commit, EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { countUsage } from "../domain/usage.ts";
import type { UsageAddition, UsageStore } from "./ports.ts";

/** How long a query waits, in ms, for the count to catch up. */
const waitMs = 3_000;

/** Counts the usage of each account by day from the log. Every replica counts; the store skips repeats. */
export function createUsage(dependencies: {
  log: Pick<EventStore<ExtractionEvent>, "readAll">;
  store: UsageStore;
}) {
  const { log, store } = dependencies;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    for (let position = await store.position(); ; ) {
      const commits = await log.readAll(position);
      const last = commits.at(-1);
      if (!last) return;
      position = last.position;
      await store.add(commits.flatMap(toAdditions), position);
    }
  }

  /** Counts one at a time: each count that starts here sees every earlier commit. */
  async function catchUp(): Promise<void> {
    const before = counting;
    const mine = (before ?? Promise.resolve()).catch(() => undefined).then(count);
    counting = mine;
    try {
      await mine;
    } finally {
      if (counting === mine) counting = undefined;
    }
  }

  return {
    catchUp,

    /** @throws AppError UNAVAILABLE while a long log is counted for the first time. */
    async of({ accountId, from, to }: GetUsage): Promise<UsageDays> {
      using waiting = new DisposableStack();
      const given = new AbortController();
      waiting.defer(() => given.abort());
      const late = delay(waitMs, false, { signal: given.signal }).catch(() => false);
      const isCounted = await Promise.race([catchUp().then(() => true), late]);
      if (!isCounted) throw beingCounted();
      const days = await store.days(accountId, from, to);
      return { days: days.map(({ charged: _1, receivedBytes: _2, madeBytes: _3, ...day }) => day) };
    },
  };
}

/** A commit's events are of one extraction, and so of one account. */
function toAdditions({ at, position, events }: Commit<ExtractionEvent>): UsageAddition[] {
  const [first] = events;
  if (!first) return [];
  const amounts: Record<string, number> = {};
  for (const event of events) {
    for (const [name, amount] of Object.entries(countUsage(event))) {
      amounts[name] = (amounts[name] ?? 0) + amount;
    }
  }
  const day = new Date(at).toISOString().slice(0, 10);
  return [{ accountId: first.data.accountId, day, position, amounts }];
}

function beingCounted(): AppError {
  const message = "The usage is being counted for the first time; try again shortly";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 2 });
}
