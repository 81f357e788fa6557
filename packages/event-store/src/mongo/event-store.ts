import { type Clock, type NewId, systemClock, uuidv7 } from "@quarry/kernel";
import type { Db } from "mongodb";
import type { EventCodec } from "../codec/codec.ts";
import {
  type CommitRecord,
  MAX_PAGE,
  toCommit,
  toKnownCommit,
  toSlice,
} from "../codec/commit-record.ts";
import type {
  AppendRequest,
  AppendResult,
  Commit,
  EventBase,
  EventStore,
  RelayTarget,
  StreamSlice,
  UnrelayedOptions,
} from "../port.ts";
import { Appends, commitOfCommand } from "./appending/appends.ts";
import { Positions } from "./appending/positions.ts";
import {
  type CommitDocument,
  type Commits,
  openCommits,
  toRecord,
  UNRELAYED,
} from "./commit-document.ts";
import { answered } from "./failures.ts";
import { allOf } from "./lost-commits.ts";
import { LogHead } from "./reading/log-head.ts";
import { type LogTail, readGapless } from "./reading/log-tail.ts";
import { NotedRelayTarget, relayAgain } from "./relay-progress.ts";

export type MongoEventStoreOptions<E extends EventBase> = {
  /** The caller keeps and closes its client. */
  database: Db;
  /** Default "commits". */
  collection?: string;
  codec: EventCodec<E>;
  clock?: Clock;
  newId?: NewId;
  /** How long a reader waits at a hole in the log before it writes a tombstone, in ms. Default 1,000. */
  holeGraceMs?: number;
  /** How long an append retries while the server does not respond or other writers are faster, in ms. Default 8,000. */
  retryForMs?: number;
};

/**
 * Opens the log in a collection, with its indexes. Uses single-document writes only: neither
 * transactions nor change streams, so a standalone server suffices.
 *
 * @throws StoreUnavailableError if the server does not respond.
 */
export async function openMongoEventStore<E extends EventBase>(
  options: MongoEventStoreOptions<E>,
): Promise<EventStore<E>> {
  const { database, collection = "commits" } = options;
  const commits = await answered(openCommits(database, collection));
  return new MongoEventStore(commits, new NotedRelayTarget(database, collection), options);
}

class MongoEventStore<E extends EventBase> implements EventStore<E> {
  readonly #codec: EventCodec<E>;
  readonly #commits: Commits;
  readonly #head: LogHead;
  readonly #target: NotedRelayTarget;
  readonly #tail: LogTail;
  readonly #clock: Clock;
  readonly #appends: Appends<E>;

  constructor(commits: Commits, target: NotedRelayTarget, options: MongoEventStoreOptions<E>) {
    const { codec, clock = systemClock, newId = uuidv7, holeGraceMs = 1_000 } = options;
    this.#codec = codec;
    this.#commits = commits;
    this.#head = new LogHead(commits);
    this.#target = target;
    this.#tail = { commits, holeGraceMs, clock, newId };
    this.#clock = clock;
    const { retryForMs = 8_000 } = options;
    const positions = new Positions(options.database, commits);
    this.#appends = new Appends({ commits, positions, codec, clock, newId, retryForMs });
  }

  append(request: AppendRequest<E>): Promise<AppendResult<E>> {
    return this.#appends.append(request);
  }

  async read(stream: string, range: { from?: number; to?: number } = {}): Promise<StreamSlice<E>> {
    const documents = await answered(allOf(this.#commits, stream));
    this.#appends.noteStream(stream, documents);
    return toSlice(documents.map(toRecord), range, this.#codec);
  }

  async findCommand(stream: string, commandId: string): Promise<Commit<E> | undefined> {
    const record = await answered(commitOfCommand(this.#commits, stream, commandId));
    return record && toCommit(record, this.#codec);
  }

  async readAll(after: number, limit = MAX_PAGE): Promise<Commit<E>[]> {
    return this.#toCommits(await answered(readGapless(this.#tail, after, limit)));
  }

  async head(): Promise<number> {
    return answered(this.#head.position());
  }

  async unrelayed({ olderThanMs, limit, after = 0 }: UnrelayedOptions): Promise<Commit<E>[]> {
    const now = this.#clock();
    const isOld = [{ at: { $lte: now - olderThanMs } }, { at: { $gt: now } }];
    const waiting = this.#commits.find(
      { out: 1, pos: { $gt: after }, $or: isOld },
      { hint: UNRELAYED },
    );
    return await answered(this.#firstKnown(waiting.sort({ pos: 1 }).batchSize(limit), limit));
  }

  async #firstKnown(found: AsyncIterable<CommitDocument>, limit: number): Promise<Commit<E>[]> {
    const known: Commit<E>[] = [];
    for await (const document of found) {
      const commit = toKnownCommit(toRecord(document), this.#codec);
      if (commit) known.push(commit);
      if (known.length === limit) break;
    }
    return known;
  }

  async markRelayed(commitIds: readonly string[]): Promise<void> {
    const relayed = { _id: { $in: [...commitIds] } };
    await answered(this.#commits.updateMany(relayed, { $unset: { out: "" } }));
  }

  async relayAgain(since: number): Promise<void> {
    await answered(relayAgain(this.#commits, { since, upTo: await this.head() }));
  }

  async relayTarget(): Promise<RelayTarget | undefined> {
    return answered(this.#target.read());
  }

  async noteRelayTarget(target: RelayTarget): Promise<void> {
    await answered(this.#target.write(target));
  }

  async ping(): Promise<void> {
    await answered(this.#commits.findOne({ pos: 1 }, { projection: { _id: 1 } }));
  }

  /** Does nothing, because the caller closes the client. */
  async [Symbol.asyncDispose](): Promise<void> {}

  #toCommits(records: readonly CommitRecord[]): Commit<E>[] {
    return records.map((record) => toCommit(record, this.#codec));
  }
}
