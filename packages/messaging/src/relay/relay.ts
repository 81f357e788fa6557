import { setTimeout as delay } from "node:timers/promises";
import type { Commit, EventBase } from "@quarry/event-store";
import { backoffMs, type Clock, systemClock } from "@quarry/kernel";
import type { MessageBus } from "../port.ts";
import { type CommitPublisherOptions, createCommitPublisher } from "./commit-publisher.ts";
import { createFindLosses } from "./find-losses.ts";

/** An unpublished commit of this age, in ms, is assumed to be left behind by its process. */
const leftoverMs = 2_000;
const sweepLimit = 500;
const backlogLimit = 1_000;

export type RelayOptions<E extends EventBase> = Omit<CommitPublisherOptions<E>, "ready"> & {
  /** Time between sweeps, in ms. After failures up to five seconds more. Default 1 s. */
  sweepEveryMs?: number;
  clock?: Clock;
};

export type Relay<E extends EventBase> = AsyncDisposable & {
  /** Publishes a commit at once; call this when the views show it. A failure is left to the sweep. Never throws. */
  notify(commit: Commit<E>): void;
  /** Unpublished commits (1,000 means 1,000 or more), and the age of the oldest. */
  backlog(): Promise<{ count: number; oldestAgeMs: number }>;
};

/**
 * Publishes every commit of a log to the bus at least once, and again those that the bus has lost. Each replica of
 * a service runs one. It publishes new commits of its process at once, in the order of their stream, and sweeps
 * up what a crash or an outage left unpublished, oldest first. After that, commits of a stream can arrive out
 * of order, so consumers compare versions. Disposing it waits for what is being published.
 */
export function startRelay<E extends EventBase>(options: RelayOptions<E>): Relay<E> {
  const { store, bus, onFault, clock = systemClock, sweepEveryMs = 1_000 } = options;
  const findLosses = createFindLosses({ store, bus, clock });
  // Runs before anything is published, so that commits that this relay marks do not count as lost.
  const ready = findLosses(async () => undefined)
    .catch((error) => onFault?.(error))
    .catch(() => undefined); // a sweep looks again
  const handover = createCommitPublisher({ ...options, ready });
  const stopping = new AbortController();
  let round = newRound();

  /**
   * Resolves to whether all were published. After a failure, the rest of that stream waits and others continue: the next
   * sweep begins behind this one if this one saw as many as it may, so that commits which can never be published hold up
   * no others.
   */
  async function sweep(): Promise<boolean> {
    await findLosses(handover.ended);
    const { after, refused } = round;
    round = newRound();
    const page = { olderThanMs: leftoverMs, limit: sweepLimit, after };
    const leftovers = await store.unrelayed(page);
    for (const commit of leftovers) {
      if (stopping.signal.aborted) return true;
      if (refused.has(commit.stream)) continue;
      if (await handover.finish(commit)) continue;
      refused.add(commit.stream);
      if (!(await isReachable(bus))) return false;
    }
    await handover.ended();
    const last = leftovers.length < sweepLimit ? undefined : leftovers.at(-1);
    if (last && refused.size > 0) round = { after: last.position, refused };
    return refused.size === 0;
  }

  async function sweepUntilStopped(): Promise<void> {
    await ready; // two checks at once would both find the bus new, one of them after commits went
    for (let failures = 0; ; ) {
      const extra = { baseMs: sweepEveryMs, capMs: 5_000 };
      const waitMs = sweepEveryMs + (failures > 0 ? backoffMs(failures, extra) : 0);
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const succeeded = await sweep().catch((error) => {
        onFault?.(error);
        return false;
      });
      failures = succeeded ? 0 : failures + 1;
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

/** How far the log was swept, and the streams of which a commit was refused on the way. */
const newRound = () => ({ after: 0, refused: new Set<string>() });

async function isReachable(bus: MessageBus): Promise<boolean> {
  return await bus.ping().then(
    () => true,
    () => false,
  );
}
