import type { DatabaseSync } from "node:sqlite";

type Write = {
  /** Runs inside the transaction and keeps its outcome. */
  attempt: () => void;
  /** Tells the outcome, once durable. */
  settle: () => void;
  /** Tells that nothing was committed. */
  fail: (cause: unknown) => void;
};

/**
 * Runs the writes that arrive in one turn of the event loop in one transaction, so that they share
 * one flush to disk. Each keeps its own outcome: a write that throws refuses only itself, and must
 * throw before it changes anything. None is answered before the transaction is durable.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  #waiting: Write[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<Result>(write: () => Result): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let settle = (): void => undefined;
    const attempt = (): void => {
      try {
        const result = write();
        settle = () => resolve(result);
      } catch (error) {
        settle = () => reject(error);
      }
    };
    if (this.#waiting.length === 0) setImmediate(() => this.flush());
    this.#waiting.push({ attempt, settle: () => settle(), fail: reject });
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
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      for (const write of writes) write.attempt();
      this.#database.exec("COMMIT"); // throws where SQLite rolled back by itself (disk full)
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}
