import type { DatabaseSync } from "node:sqlite";
import { atomically, withoutFlush } from "./atomically.ts";
import { isEnvironmentFault } from "./report-outages.ts";

type Write = {
  /** Whether its outcome waits for the disk. */
  flush: boolean;
  /** Runs inside the transaction and keeps its outcome; throws what nothing can be committed after. */
  attempt: () => void;
  /** Called with the outcome, once durable. */
  settle: () => void;
  /** Called where nothing was committed. */
  fail: (cause: unknown) => void;
};

/**
 * Runs the writes that arrive in one turn of the event loop in one transaction, so that they share
 * one flush to disk. Each keeps its own outcome: a write that throws refuses only itself, and must
 * throw before it changes anything; a fault of the machine refuses all. None is answered before the
 * transaction is durable, but where none of them asks for a flush: those reach the disk with the next
 * transaction that is flushed, and are lost in a power cut together with everything after them.
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

  /** Commits what waits, now. */
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

/** The group of all who write to a database by one, so that they share its flushes. */
export function groupCommitOf(database: DatabaseSync): GroupCommit {
  const group = groups.get(database) ?? new GroupCommit(database);
  groups.set(database, group);
  return group;
}
