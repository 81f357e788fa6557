import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import { storedJson } from "@quarry/kernel";
import {
  type CommitDraft,
  type CommitRecord,
  emptyHead,
  type StreamHead,
} from "../codec/commit-record.ts";
import { fromStored, toStored } from "../codec/stored-commit.ts";
import { assertWhole } from "../maintenance/lost-commits.ts";
import type { RelayTarget } from "../port.ts";

/**
 * Each index costs every append a page in the write-ahead log. So ids have none of their own: they
 * lie in the index of what is to be relayed, the only place where one is looked for.
 */
const TABLE = `
  CREATE TABLE IF NOT EXISTS commits (
    pos INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    s TEXT NOT NULL,
    q INTEGER NOT NULL,
    v INTEGER NOT NULL,
    n INTEGER NOT NULL,
    cmd TEXT NOT NULL,
    fp TEXT NOT NULL,
    at INTEGER NOT NULL,
    out INTEGER,
    e TEXT NOT NULL,
    UNIQUE (s, q),
    UNIQUE (s, cmd)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS commits_out ON commits (pos, id) WHERE out = 1;
  CREATE TABLE IF NOT EXISTS relay_target (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    storage TEXT NOT NULL,
    run TEXT NOT NULL
  ) STRICT;
`;

/** Commits of a stream behind one of them, found along the index however many there are before it. */
export const COMMITS_BEHIND = "SELECT count(*) AS commits FROM commits WHERE s = ? AND q > ?";

/** Streams of which is remembered that they lack nothing. */
const STREAMS_KNOWN = 1_000;

/** The log's table: one row per commit. Every statement is prepared once. */
export class CommitTable {
  readonly #head: StatementSync;
  readonly #countBehind: StatementSync;
  /** Up to which commit streams are known to lack none; those that were appended to last. */
  readonly #whole = new Map<string, number>();
  readonly #byCommand: StatementSync;
  readonly #ofStream: StatementSync;
  readonly #after: StatementSync;
  readonly #lastPosition: StatementSync;
  readonly #unrelayed: StatementSync;
  readonly #markRelayed: StatementSync;
  readonly #relayAgain: StatementSync;
  readonly #relayTarget: StatementSync;
  readonly #noteRelayTarget: StatementSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync) {
    database.exec(TABLE);
    this.#head = database.prepare(
      "SELECT q, v, n FROM commits WHERE s = ? ORDER BY q DESC LIMIT 1",
    );
    this.#countBehind = database.prepare(COMMITS_BEHIND);
    this.#byCommand = database.prepare("SELECT * FROM commits WHERE s = ? AND cmd = ?");
    this.#ofStream = database.prepare("SELECT * FROM commits WHERE s = ? ORDER BY q");
    this.#after = database.prepare("SELECT * FROM commits WHERE pos > ? ORDER BY pos LIMIT ?");
    this.#lastPosition = database.prepare("SELECT max(pos) AS pos FROM commits");
    this.#unrelayed = database.prepare(
      "SELECT * FROM commits WHERE out = 1 AND pos > ? AND NOT (at > ? AND at <= ?) ORDER BY pos",
    );
    this.#markRelayed = database.prepare(`
      UPDATE commits SET out = NULL WHERE pos IN (
        SELECT pos FROM commits WHERE out = 1 AND id IN (SELECT value FROM json_each(?))
      )`);
    this.#relayAgain = database.prepare(`
      UPDATE commits SET out = 1 WHERE pos > ifnull(
        (SELECT pos FROM commits WHERE at < ? ORDER BY pos DESC LIMIT 1), 0)`);
    this.#relayTarget = database.prepare("SELECT storage, run FROM relay_target");
    this.#noteRelayTarget = database.prepare(
      "INSERT OR REPLACE INTO relay_target (one, storage, run) VALUES (1, ?, ?)",
    );
    this.#insert = database.prepare(
      "INSERT INTO commits (id, s, q, v, n, cmd, fp, at, out, e) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)",
    );
  }

  /** @throws StreamGapError */
  head(stream: string): StreamHead {
    const row = this.#head.get(stream);
    if (!row) return emptyHead;
    const sequence = Number(row.q);
    this.#assertWholeUpTo(stream, sequence);
    return { sequence, firstVersion: Number(row.v), eventCount: Number(row.n) };
  }

  /** Counts only what came since it last looked, however long the stream is. */
  #assertWholeUpTo(stream: string, last: number): void {
    const known = this.#whole.get(stream) ?? 0;
    const behind = Number(this.#countBehind.get(stream, known)?.commits);
    if (known + behind !== last) assertWhole(stream, this.ofStream(stream));
    this.#whole.delete(stream); // so that it is the last to go
    this.#whole.set(stream, last);
    const [oldest = stream] = this.#whole.keys();
    if (this.#whole.size > STREAMS_KNOWN) this.#whole.delete(oldest);
  }

  byCommand(stream: string, commandId: string): CommitRecord | undefined {
    const row = this.#byCommand.get(stream, commandId);
    return row && toRecord(row);
  }

  ofStream(stream: string): CommitRecord[] {
    return this.#ofStream.all(stream).map(toRecord);
  }

  after(position: number, limit: number): CommitRecord[] {
    return this.#after.all(position, limit).map(toRecord);
  }

  lastPosition(): number {
    return Number(this.#lastPosition.get()?.pos ?? 0);
  }

  /** Those behind a position, but not those made in (`from`, `to`], one at a time: nothing else may run in between. */
  *unrelayedBut(range: { after: number; from: number; to: number }): Generator<CommitRecord> {
    const { after, from, to } = range;
    for (const row of this.#unrelayed.iterate(after, from, to)) yield toRecord(row);
  }

  markRelayed(commitIds: readonly string[]): void {
    this.#markRelayed.run(JSON.stringify(commitIds));
  }

  relayAgain(since: number): void {
    this.#relayAgain.run(since);
  }

  relayTarget(): RelayTarget | undefined {
    const row = this.#relayTarget.get();
    return row && { storage: String(row.storage), run: String(row.run) };
  }

  noteRelayTarget({ storage, run }: RelayTarget): void {
    this.#noteRelayTarget.run(storage, run);
  }

  /** Inserts at the end of the log and returns the position, which is one more than the last. */
  insert(commit: CommitDraft & StreamHead): number {
    const { id, s, q, v, n, cmd, fp, at, e } = toStored({ ...commit, position: 0 }); // which SQLite assigns
    return Number(this.#insert.run(id, s, q, v, n, cmd, fp, at, JSON.stringify(e)).lastInsertRowid);
  }
}

function toRecord(row: Record<string, SQLOutputValue>): CommitRecord {
  return fromStored({
    id: String(row.id),
    s: String(row.s),
    q: Number(row.q),
    v: Number(row.v),
    n: Number(row.n),
    pos: Number(row.pos),
    cmd: String(row.cmd),
    fp: String(row.fp),
    at: Number(row.at),
    e: storedJson(String(row.e)),
  });
}
