import type { Collection, Db, Long } from "mongodb";
import { type Commits, OPERATION_TIMEOUT_MS } from "../commit-document.ts";
import { LogHead } from "../reading/log-head.ts";

type Counter = { _id: "positions"; taken: Long | number };
const _id = "positions";

/** How long after a collision other writers are assumed to be active, in ms. */
const contentionWindowMs = 10_000;
/** The most positions to skip past other writers; readers of the log fill the gaps that remain. */
const longestSkip = 1_024;

/**
 * Assigns positions to the commits of one process. A lone process numbers them from the newest position that
 * it knows. With several processes, the last writer would know the newest position and win every race, so
 * under contention each takes its positions from a shared counter. The counter only avoids collisions; the
 * unique index guarantees that no position is used twice.
 */
export class Positions {
  readonly #commits: Commits;
  readonly #head: LogHead;
  readonly #counters: Collection<Counter>;
  /** The next free position, as long as no other process writes. */
  #next: number | undefined;
  /** Positions taken from the counter and not used yet. */
  #reserved = { from: 0, to: 0 };
  #contendedUntil = Number.NEGATIVE_INFINITY;
  #skip = 0;

  constructor(database: Db, commits: Commits) {
    this.#commits = commits;
    this.#head = new LogHead(commits);
    const timeoutMS = OPERATION_TIMEOUT_MS; // every append of the process waits for it
    this.#counters = database.collection(`${commits.collectionName}_relay`, { timeoutMS });
  }

  /**
   * Offers consecutive positions for up to `count` commits. All come after `after`, the newest position of the
   * commits' streams, so that the log keeps the order of each stream.
   */
  async offer(count: number, after: number): Promise<{ first: number; count: number }> {
    if (this.#next !== undefined && this.#next <= after) this.#next = undefined;
    const isContended = performance.now() < this.#contendedUntil;
    // A reserved position that is old would lie among commits that were published long ago.
    if (!isContended || this.#reserved.from <= after) this.#reserved = { from: 0, to: 0 };
    if (isContended && !this.#hasReserved()) await this.#reserve(count, after);
    if (this.#hasReserved()) {
      const { from, to } = this.#reserved;
      return { first: from, count: Math.min(count, to - from) };
    }
    const next = this.#next ?? Math.max(await this.#head.position(), after) + 1;
    return { first: next, count };
  }

  /** Records that commits were written up to a position, exclusive. */
  used(upTo: number): void {
    if (this.#hasReserved()) {
      this.#reserved.from = upTo;
      this.#skip = 0;
    } else this.#next = upTo;
  }

  /** Records that a commit was refused, because its position or its number in the stream is taken. */
  async refused(position: number, stream: string): Promise<void> {
    const taken = await this.#commits.findOne({ pos: position }, { projection: { s: 1 } });
    if (!taken) return;
    const isOvertaken = this.#hasReserved(); // by a writer that does not use the counter yet
    this.forget();
    if (taken.s !== stream) await this.#onContention(isOvertaken); // else both write to the same stream
  }

  async #onContention(isOvertaken: boolean): Promise<void> {
    this.#skip = isOvertaken ? Math.min(longestSkip, this.#skip * 2 + 1) : 0;
    await this.#raise((await this.#head.position()) + this.#skip);
    this.#contendedUntil = performance.now() + contentionWindowMs;
  }

  /** Records that it is unknown what was written. */
  forget(): void {
    this.#next = undefined;
    this.#reserved = { from: 0, to: 0 };
  }

  #hasReserved(): boolean {
    return this.#reserved.from < this.#reserved.to;
  }

  async #raise(taken: number): Promise<void> {
    await this.#counters.updateOne({ _id }, { $max: { taken } }, { upsert: true });
  }

  async #reserve(count: number, after: number): Promise<void> {
    const before = this.#reserved.to;
    const take = { $inc: { taken: count } };
    const taken = await this.#counters.findOneAndUpdate({ _id }, take, { returnDocument: "after" });
    const to = Number(taken?.taken) + 1;
    const from = to - count;
    if (from !== before) this.#contendedUntil = performance.now() + contentionWindowMs;
    this.#next = undefined;
    this.#reserved = { from, to };
    if (from > after) return;
    await this.#raise(after);
    await this.#reserve(count, after);
  }
}
