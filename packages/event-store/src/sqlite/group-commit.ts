import type { DatabaseSync } from "node:sqlite";
import { atomically, withoutFlush } from "./atomically.ts";
import { isEnvironmentFault } from "./report-outages.ts";

type Write = {
  /** Whether the outcome waits for the disk. */
  flush: boolean;
  /** Runs inside the transaction and keeps its outcome; throws only errors after which nothing can be committed. */
  attempt: () => void;
  /** Called with the outcome, once durable. */
  settle: () => void;
  /** Called if nothing was committed. */
  fail: (cause: unknown) => void;
};

/**
 * Runs the writes that arrive in one turn of the event loop in one transaction, so that they share one flush to the
 * disk. Each write has its own outcome: one that throws fails alone, and must throw before it changes anything; a
 * fault of the disk fails all. Writes resolve once the transaction is on the disk. If none of them needs a flush,
 * they resolve once it is committed, and reach the disk with the next flushed transaction.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  #waiting: Write[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<Result>(write: () => Result, { flush = true } = {}): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let settle = (): void => undefined;
    const attempt = (): void => {
      try {
        const result = write();
        settle = () => resolve(result);
      } catch (error) {
        if (isEnvironmentFault(error)) throw error;
        settle = () => reject(error);
      }
    };
    if (this.#waiting.length === 0) setImmediate(() => this.flush());
    this.#waiting.push({ flush, attempt, settle: () => settle(), fail: reject });
    return promise;
  }

  /** Commits the waiting writes. */
  flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    try {
      this.#transact(writes);
    } catch (error) {
      for (const write of writes) write.fail(error);
      return;
    }
    for (const write of writes) write.settle();
  }

  #transact(writes: readonly Write[]): void {
    const attemptAll = () => {
      atomically(this.#database, () => {
        for (const write of writes) write.attempt();
      });
    };
    if (writes.some(({ flush }) => flush)) attemptAll();
    else withoutFlush(this.#database, attemptAll);
  }
}

const groups = new WeakMap<DatabaseSync, GroupCommit>();

/** The group commit of a database; all its writers share the flushes. */
export function groupCommitOf(database: DatabaseSync): GroupCommit {
  const group = groups.get(database) ?? new GroupCommit(database);
  groups.set(database, group);
  return group;
}
