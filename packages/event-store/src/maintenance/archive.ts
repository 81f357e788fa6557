import type { StoredCommit } from "../codec/stored-commit.ts";

/**
 * A log in its stored form, for backups: commits in the versions in which they were written, with their ids
 * and positions. It can be used while services use the log.
 */
export interface LogArchive {
  /** Position of the newest commit, 0 for an empty log. */
  head(): Promise<number>;

  /** Commits after a position in order, without gaps as in the event store's `readAll`. */
  read(after: number, limit?: number): Promise<StoredCommit[]>;

  /**
   * Writes commits at their own positions, marked as published.
   *
   * @throws the store's own error if one exists already, because a log is copied into an empty one.
   */
  write(records: readonly StoredCommit[]): Promise<void>;

  /** Marks a stream's commits as not published, so that a running service publishes them. */
  relayAgain(stream: string): Promise<void>;
}
