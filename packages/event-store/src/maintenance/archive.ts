import type { CommitRecord } from "../codec/commit-record.ts";

/**
 * A log as it lies in its store, for copies of it: records in the versions in which they were
 * written, with their ids and positions. Beside the services that use the log.
 */
export interface LogArchive {
  /** Position of the newest commit, 0 for an empty log. */
  head(): Promise<number>;

  /** Records after a position in order, without gaps as the event store's `readAll`. */
  read(after: number, limit?: number): Promise<CommitRecord[]>;

  /**
   * Writes records at the positions that they have, as handed to the bus already.
   *
   * @throws the store's own error where one is there already: a log is copied into an empty one.
   */
  write(records: readonly CommitRecord[]): Promise<void>;

  /** Counts a stream's commits as not handed to the bus, so that a running service does that. */
  relayAgain(stream: string): Promise<void>;
}
