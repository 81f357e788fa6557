import { setTimeout as delay } from "node:timers/promises";
import type { Commit, EventBase, EventStore } from "@quarry/event-store";
import type { DurableMessage, MessageBus } from "../port.ts";

/** Commits published within this time, in ms, are marked by one write. A mark lost in a crash costs one repeated message. */
const markEveryMs = 500;

export type CommitPublisherOptions<E extends EventBase> = {
  store: EventStore<E>;
  bus: MessageBus;
  /**
   * The message of a commit; its id is the commit's, so that the bus drops a repeat.
   *
   * @param fromWriter the process that made the commit publishes it, after it updated its views. False for a
   *   commit that a sweep found unpublished, whose process may have crashed before it did either.
   */
  toMessage: (commit: Commit<E>, fromWriter: boolean) => DurableMessage;
  /** Resolves once commits may be published. */
  ready: Promise<unknown>;
  /** Called with each failure, for the log; the publisher retries by itself. */
  onFault?: (error: unknown, commitId?: string) => void;
};

/** Publishes commits to the bus, and marks them as published once the bus has stored them. */
export type CommitPublisher<E extends EventBase> = {
  /**
   * Publishes a commit of this process, after the earlier ones of its stream. Call this once the views show
   * the commit. Never throws.
   */
  begin(commit: Commit<E>): void;
  /** Publishes a commit that a sweep found, unless it is being published; resolves to whether the bus has or will have it. */
  finish(commit: Commit<E>): Promise<boolean>;
  /** Resolves when nothing is being published and every published commit is marked. */
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

  async function publish(commit: Commit<E>, fromWriter: boolean): Promise<boolean> {
    try {
      if (commit.events.length > 0) await bus.publish(toMessage(commit, fromWriter)); // a tombstone has none
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
