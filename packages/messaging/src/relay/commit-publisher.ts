import { setTimeout as delay } from "node:timers/promises";
import type { Commit, EventBase, EventStore } from "@quarry/event-store";
import type { DurableMessage, MessageBus } from "../port.ts";

/** Marks of this time, in ms, share one write: a mark that a crash loses costs one repeat. */
const markEveryMs = 500;

export type CommitPublisherOptions<E extends EventBase> = {
  store: EventStore<E>;
  bus: MessageBus;
  /**
   * The message of a commit; its id is the commit's, so that the bus drops a repeat.
   *
   * @param isSettled the process that made the commit hands it over, when all was done that it does
   *   right after a commit; false of one that was left over.
   */
  toMessage: (commit: Commit<E>, isSettled: boolean) => DurableMessage;
  /** Resolves when commits may be handed over. */
  ready: Promise<unknown>;
  /** Called with what failed, for the log; it is tried again anyway. */
  onFault?: (error: unknown, commitId?: string) => void;
};

/** Publishes commits to the bus, and marks them once the bus has them for good. */
export type CommitPublisher<E extends EventBase> = {
  /**
   * Begins at once with a commit that this process has made and settled, behind those of the same
   * stream that are under way. Never throws.
   */
  begin(commit: Commit<E>): void;
  /** Publishes one commit that was left over, unless that is under way; returns whether the bus has or will have it. */
  finish(commit: Commit<E>): Promise<boolean>;
  /** Resolves when nothing is under way and everything taken is marked. */
  ended(): Promise<void>;
};

export function createCommitPublisher<E extends EventBase>(
  options: CommitPublisherOptions<E>,
): CommitPublisher<E> {
  const { store, bus, toMessage, ready, onFault } = options;
  /** For each stream with commits under way: whether the bus took all of them so far. */
  const lanes = new Map<string, Promise<boolean>>();
  /** Commits between their first try and their mark: no other turn begins them. */
  const underWay = new Set<string>();
  const taken: string[] = [];
  let marking: Promise<void> | undefined;
  let hurry = new AbortController();

  async function publish(commit: Commit<E>, isSettled: boolean): Promise<boolean> {
    try {
      if (commit.events.length > 0) await bus.publish(toMessage(commit, isSettled)); // a tombstone has none
    } catch (error) {
      underWay.delete(commit.id);
      onFault?.(error, commit.id);
      return false;
    }
    taken.push(commit.id);
    marking ??= mark();
    return true;
  }

  /** What cannot be marked is published again by a sweep; the bus drops the repeat. */
  async function mark(): Promise<void> {
    while (taken.length > 0) {
      await delay(markEveryMs, undefined, { signal: hurry.signal }).catch(() => undefined);
      const batch = taken.splice(0);
      const kept = bus.kept().then(() => store.markRelayed(batch));
      await kept.catch((error) => onFault?.(error));
      for (const id of batch) underWay.delete(id);
    }
    marking = undefined;
  }

  return {
    begin(commit) {
      underWay.add(commit.id);
      const before = lanes.get(commit.stream) ?? ready.then(() => true);
      const lane = before
        .then((took) => {
          if (took) return publish(commit, true);
          underWay.delete(commit.id);
          return false;
        })
        .catch(() => false); // `onFault` threw: a sweep publishes the commit again
      lanes.set(commit.stream, lane);
      void lane.then(() => {
        if (lanes.get(commit.stream) === lane) lanes.delete(commit.stream);
      });
    },
    async finish(commit) {
      if (underWay.has(commit.id)) return true;
      underWay.add(commit.id);
      return await publish(commit, false);
    },
    async ended() {
      await Promise.all(lanes.values());
      hurry.abort();
      await marking;
      hurry = new AbortController();
    },
  };
}
