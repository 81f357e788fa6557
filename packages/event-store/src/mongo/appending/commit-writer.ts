import { setImmediate as nextTurn } from "node:timers/promises";
import type { CommitRecord } from "../../codec/commit-record.ts";
import { type CommitDocument, type Commits, recordToDocument } from "../commit-document.ts";
import { insertedBefore } from "../failures.ts";
import type { Positions } from "./positions.ts";

/** Commits in one round trip; at about 1 MiB each they fit into one message of 48 MB. */
const MAX_BATCH = 32;

type Waiting = {
  commit: Omit<CommitRecord, "position">;
  after: number;
  resolve: (position: number | undefined) => void;
  reject: (cause: unknown) => void;
};

/**
 * Writes the commits of one process one batch after the other, so that they do not compete for positions.
 * Commits that arrive during one round trip are written together in the next; a lone commit does not wait.
 */
export class CommitWriter {
  readonly #commits: Commits;
  readonly #waiting: Waiting[] = [];
  readonly #positions: Positions;
  #writing = false;

  constructor(commits: Commits, positions: Positions) {
    this.#commits = commits;
    this.#positions = positions;
  }

  /**
   * Resolves to the commit's position, which is after the given one, or to undefined if a unique index refused
   * it: its number in the stream, its position, or its id (of an earlier attempt whose response was lost) was
   * taken. Rejects with the driver's error if it is unknown whether it was written.
   */
  write(commit: Omit<CommitRecord, "position">, after: number): Promise<number | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    this.#waiting.push({ commit, after, resolve, reject });
    if (!this.#writing) void this.#drain();
    return promise;
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      await this.#writeBatch(batch);
      if (batch.length > 1) await nextTurn(); // callers that just resolved may append again: their next commits share a batch
    }
    this.#writing = false;
  }

  async #writeBatch(asked: readonly Waiting[]): Promise<void> {
    let batch = asked;
    try {
      const { first, count } = await this.#positions.offer(asked.length, lastOf(asked));
      batch = asked.slice(0, count);
      this.#waiting.unshift(...asked.slice(count));
      const written = await this.#insertFrom(first, batch);
      if (written > 0) this.#positions.used(first + written);
      batch.slice(0, written).forEach(({ resolve }, index) => void resolve(first + index));
      const refused = batch[written];
      if (refused) await this.#positions.refused(first + written, refused.commit.stream);
      refused?.resolve(undefined);
      this.#waiting.unshift(...batch.slice(written + 1));
    } catch (error) {
      this.#positions.forget();
      for (const { reject } of batch) reject(error);
    }
  }

  /** Inserts in order up to the first one that a unique index refuses; returns how many. */
  async #insertFrom(first: number, batch: readonly Waiting[]): Promise<number> {
    const documents = batch.map(({ commit }, index) =>
      recordToDocument({ ...commit, position: first + index }),
    );
    try {
      await this.#insert(documents);
      return documents.length;
    } catch (error) {
      const written = insertedBefore(error);
      if (written === undefined) throw error;
      return written;
    }
  }

  /** A lone commit avoids the driver's bulk write, which takes as much CPU time as the rest of an append. */
  async #insert(documents: readonly CommitDocument[]): Promise<void> {
    const [first, second] = documents;
    if (first && !second) await this.#commits.insertOne(first);
    else await this.#commits.insertMany(documents, { ordered: true });
  }
}

/** The position that all of them come after. */
function lastOf(batch: readonly Waiting[]): number {
  return Math.max(...batch.map(({ after }) => after));
}
