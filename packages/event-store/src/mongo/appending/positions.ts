import type { Collection, Db, Long } from "mongodb";
import { type Commits, OPERATION_TIMEOUT_MS } from "../commit-document.ts";
import { LogHead } from "../reading/log-head.ts";

type Counter = { _id: "positions"; taken: Long | number };
const _id = "positions";

/** Others that took a position are expected for so long, in ms. */
const contentionWindowMs = 10_000;
/** So many positions at most are left to others who run ahead; who reads the log closes what they leave. */
const longestLeap = 1_024;

/**
 * The positions that the commits of one process get. Alone it numbers them behind the newest that it
 * knows. Among several processes the last writer would know best, and win again and again: so each
 * takes its positions from a counter, which gives out each one once. It only keeps writers out of each
 * other's way: that no position is taken twice is the unique index's word.
 */
export class Positions {
  readonly #commits: Commits;
  readonly #head: LogHead;
  readonly #counters: Collection<Counter>;
  /** Known to be free, where no other process writes. */
  #next: number | undefined;
  /** Taken from the counter and not used yet. */
  #reserved = { from: 0, to: 0 };
  #othersUntil = Number.NEGATIVE_INFINITY;
  #leap = 0;

  constructor(database: Db, commits: Commits) {
    this.#commits = commits;
    this.#head = new LogHead(commits);
    const timeoutMS = OPERATION_TIMEOUT_MS; // every append of the process waits for it
    this.#counters = database.collection(`${commits.collectionName}_relay`, { timeoutMS });
  }

  /**
   * The first of as many positions in a row as there are commits, or of fewer; all after `after`,
   * where the streams of the commits have come to: in the log, too, they follow each other.
   */
  async offer(count: number, after: number): Promise<{ first: number; count: number }> {
    if (this.#next !== undefined && this.#next <= after) this.#next = undefined;
    const isBesideOthers = performance.now() < this.#othersUntil;
    // An old one would come among commits that long were handed over, or saved.
    if (!isBesideOthers || this.#reserved.from <= after) this.#reserved = { from: 0, to: 0 };
    if (isBesideOthers && !this.#hasReserved()) await this.#reserve(count, after);
    if (this.#hasReserved()) {
      const { from, to } = this.#reserved;
      return { first: from, count: Math.min(count, to - from) };
    }
    const next = this.#next ?? Math.max(await this.#head.position(), after) + 1;
    return { first: next, count };
  }

  /** Notes that commits were written up to a position, this one not included. */
  used(upTo: number): void {
    if (this.#hasReserved()) {
      this.#reserved.from = upTo;
      this.#leap = 0;
    } else this.#next = upTo;
  }

  /** Notes that a stream's commit for a position was refused: for that, or for its place in the stream. */
  async refused(position: number, stream: string): Promise<void> {
    const taken = await this.#commits.findOne({ pos: position }, { projection: { s: 1 } });
    if (!taken) return;
    const isOvertaken = this.#hasReserved(); // by one that does not know of others yet
    this.forget();
    if (taken.s !== stream) await this.#meetOthers(isOvertaken); // else they race for the stream
  }

  async #meetOthers(isOvertaken: boolean): Promise<void> {
    this.#leap = isOvertaken ? Math.min(longestLeap, this.#leap * 2 + 1) : 0;
    await this.#raise((await this.#head.position()) + this.#leap);
    this.#othersUntil = performance.now() + contentionWindowMs;
  }

  /** Notes that it is unknown what was written. */
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
    if (from !== before) this.#othersUntil = performance.now() + contentionWindowMs;
    this.#next = undefined;
    this.#reserved = { from, to };
    if (from > after) return;
    await this.#raise(after);
    await this.#reserve(count, after);
  }
}
