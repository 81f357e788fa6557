import { setTimeout as delay } from "node:timers/promises";
import type { Commit, EventBase } from "@quarry/event-store";
import { backoffMs, type Clock, systemClock } from "@quarry/kernel";
import type { MessageBus } from "../port.ts";
import { type CommitPublisherOptions, createCommitPublisher } from "./commit-publisher.ts";
import { createFindLosses } from "./find-losses.ts";

/** A commit that old, in ms, was left over by the process that wrote it. */
const leftoverMs = 2_000;
const sweepLimit = 500;
const backlogLimit = 1_000;

export type RelayOptions<E extends EventBase> = Omit<CommitPublisherOptions<E>, "ready"> & {
  /** Time between sweeps, in ms. After failures up to five seconds more. Default 1 s. */
  sweepEveryMs?: number;
  clock?: Clock;
};

export type Relay<E extends EventBase> = AsyncDisposable & {
  /** Hands a commit over at once whose views show it; what fails is left to the sweeper. Never throws. */
  notify(commit: Commit<E>): void;
  /** Commits that wait to be handed over (1,000 means at least so many), and the oldest one's age. */
  backlog(): Promise<{ count: number; oldestAgeMs: number }>;
};

/**
 * Hands every commit of a log to the bus at least once, and again what the bus has lost. Each
 * replica of a service runs one: fresh commits go at once, a stream's in order; leftovers of a crash
 * or an outage are swept up, oldest first, so that after one a stream's commits can arrive out of
 * order and consumers go by version.
 * Disposing it waits for what is under way.
 */
export function startRelay<E extends EventBase>(options: RelayOptions<E>): Relay<E> {
  const { store, bus, onFault, clock = systemClock, sweepEveryMs = 1_000 } = options;
  const findLosses = createFindLosses({ store, bus, clock });
  // Before anything is handed over: what this relay marks is not taken for lost.
  const ready = findLosses(async () => undefined)
    .catch((error) => onFault?.(error))
    .catch(() => undefined); // a sweep looks again
  const handover = createCommitPublisher({ ...options, ready });
  const stopping = new AbortController();

  /** Answers whether it got through. A stream whose commit is refused waits, the others go on. */
  async function sweep(): Promise<boolean> {
    await findLosses(handover.ended);
    const refused = new Set<string>();
    const leftovers = await store.unrelayed({ olderThanMs: leftoverMs, limit: sweepLimit });
    for (const commit of leftovers) {
      if (stopping.signal.aborted) return true;
      if (refused.has(commit.stream)) continue;
      if (await handover.finish(commit)) continue;
      refused.add(commit.stream);
      if (!(await answers(bus))) return false;
    }
    await handover.ended();
    return refused.size === 0;
  }

  async function sweepUntilStopped(): Promise<void> {
    await ready; // two checks at once would both find the bus new, one of them after commits went
    for (let failures = 0; ; ) {
      const extra = { baseMs: sweepEveryMs, capMs: 5_000 };
      const waitMs = sweepEveryMs + (failures > 0 ? backoffMs(failures, extra) : 0);
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const through = await sweep().catch((error) => {
        onFault?.(error);
        return false;
      });
      failures = through ? 0 : failures + 1;
    }
  }
  const sweeping = sweepUntilStopped();

  return {
    notify: handover.begin,
    async backlog() {
      const waiting = await store.unrelayed({ olderThanMs: 0, limit: backlogLimit });
      const oldest = waiting[0];
      return { count: waiting.length, oldestAgeMs: oldest ? clock() - oldest.at : 0 };
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all([ready, sweeping]);
      await handover.ended();
    },
  };
}

async function answers(bus: MessageBus): Promise<boolean> {
  return await bus.ping().then(
    () => true,
    () => false,
  );
}
