import type { DatabaseSync } from "node:sqlite";
import { type Clock, type NewId, systemClock, uuidv7 } from "@quarry/kernel";
import type { EventCodec } from "../codec/codec.ts";
import {
  type CommitDraft,
  type CommitRecord,
  checkSameRequest,
  draftCommit,
  follow,
  MAX_PAGE,
  toCommit,
  toKnownCommit,
  toResult,
  toSlice,
  versionOf,
} from "../codec/commit-record.ts";
import { checkExpected } from "../commands/expected-version.ts";
import { StoreUnavailableError } from "../errors.ts";
import { assertWhole } from "../maintenance/lost-commits.ts";
import type {
  AppendRequest,
  AppendResult,
  Commit,
  EventBase,
  EventStore,
  ExpectedVersion,
  RelayTarget,
  StreamSlice,
  UnrelayedOptions,
} from "../port.ts";
import { CommitTable } from "./commit-table.ts";
import { type GroupCommit, groupCommitOf } from "./group-commit.ts";
import { openDatabase } from "./open-database.ts";

export type SqliteEventStoreOptions<E extends EventBase> = {
  codec: EventCodec<E>;
  clock?: Clock;
  newId?: NewId;
} & ({ path: string } | { database: DatabaseSync });

/**
 * Opens the log in a SQLite file of the store's own (`path`), or beside a service's views in a
 * `database` that the caller opened with `openDatabase` and closes.
 */
export function openSqliteEventStore<E extends EventBase>(
  options: SqliteEventStoreOptions<E>,
): EventStore<E> {
  return new SqliteEventStore(options);
}

class SqliteEventStore<E extends EventBase> implements EventStore<E> {
  readonly #codec: EventCodec<E>;
  readonly #clock: Clock;
  readonly #newId: NewId;
  readonly #database: DatabaseSync;
  readonly #ownsDatabase: boolean;
  readonly #commits: CommitTable;
  readonly #groupCommit: GroupCommit;

  constructor(options: SqliteEventStoreOptions<E>) {
    this.#codec = options.codec;
    this.#clock = options.clock ?? systemClock;
    this.#newId = options.newId ?? uuidv7;
    this.#ownsDatabase = "path" in options;
    this.#database = "path" in options ? openDatabase(options.path) : options.database;
    this.#commits = new CommitTable(this.#database);
    this.#groupCommit = groupCommitOf(this.#database);
  }

  async append(request: AppendRequest<E>): Promise<AppendResult<E>> {
    const draft = draftCommit(request, {
      codec: this.#codec,
      newId: this.#newId,
      at: this.#clock(),
    });
    const { record, repeated } = await this.#groupCommit
      .run(() => this.#commit(draft, request.expected))
      .catch(rethrow);
    return toResult(record, { codec: this.#codec, repeated });
  }

  /** Runs inside a transaction that holds the write lock: what it reads stays true. */
  #commit(
    draft: CommitDraft,
    expected: ExpectedVersion,
  ): { record: CommitRecord; repeated: boolean } {
    const head = this.#commits.head(draft.stream);
    const isNew = head.sequence === 0; // so that no command can have been committed to it
    const first = isNew ? undefined : this.#commits.byCommand(draft.stream, draft.commandId);
    if (first) {
      checkSameRequest(first, draft.requestHash);
      return { record: first, repeated: true };
    }
    checkExpected(draft.stream, expected, versionOf(head));
    const placed = follow(head, draft);
    return { record: { ...placed, position: this.#commits.insert(placed) }, repeated: false };
  }

  async read(stream: string, range: { from?: number; to?: number } = {}): Promise<StreamSlice<E>> {
    const records = attempt(() => this.#commits.ofStream(stream));
    assertWhole(stream, records);
    return toSlice(records, range, this.#codec);
  }

  async findCommand(stream: string, commandId: string): Promise<Commit<E> | undefined> {
    const record = attempt(() => this.#commits.byCommand(stream, commandId));
    return record && toCommit(record, this.#codec);
  }

  /** Positions are given out under the write lock, so the table itself has no holes. */
  async readAll(after: number, limit = MAX_PAGE): Promise<Commit<E>[]> {
    return this.#toCommits(attempt(() => this.#commits.after(after, Math.min(limit, MAX_PAGE))));
  }

  async head(): Promise<number> {
    return attempt(() => this.#commits.lastPosition());
  }

  async unrelayed({ olderThanMs, limit, after = 0 }: UnrelayedOptions): Promise<Commit<E>[]> {
    const to = this.#clock();
    return attempt(() => {
      const known: Commit<E>[] = [];
      for (const record of this.#commits.unrelayedBut({ after, from: to - olderThanMs, to })) {
        const commit = toKnownCommit(record, this.#codec);
        if (commit) known.push(commit);
        if (known.length === limit) break;
      }
      return known;
    });
  }

  async markRelayed(commitIds: readonly string[]): Promise<void> {
    const mark = () => this.#commits.markRelayed(commitIds);
    await this.#groupCommit.run(mark, { flush: false }).catch(rethrow); // without it: once more
  }

  async relayAgain(since: number): Promise<void> {
    await this.#groupCommit.run(() => this.#commits.relayAgain(since)).catch(rethrow);
  }

  async relayTarget(): Promise<RelayTarget | undefined> {
    return attempt(() => this.#commits.relayTarget());
  }

  async noteRelayTarget(target: RelayTarget): Promise<void> {
    await this.#groupCommit.run(() => this.#commits.noteRelayTarget(target)).catch(rethrow);
  }

  async ping(): Promise<void> {
    attempt(() => this.#commits.lastPosition());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#groupCommit.flush();
    if (this.#ownsDatabase && this.#database.isOpen) this.#database.close();
  }

  #toCommits(records: readonly CommitRecord[]): Commit<E>[] {
    return records.map((record) => toCommit(record, this.#codec));
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    return rethrow(error);
  }
}

/** Turns what the driver throws into the port's error; the port's own pass as they are. */
function rethrow(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_SQLITE_ERROR" || code === "ERR_INVALID_STATE") {
    throw new StoreUnavailableError("the SQLite log did not answer", { cause: error });
  }
  throw error;
}
