import { setTimeout as delay } from "node:timers/promises";
import { backoffMs, type Clock, type NewId, systemClock, uuidv7 } from "@quarry/kernel";
import { isUnavailable } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { EventCodec } from "../codec.ts";
import {
  type CommitDraft,
  type CommitRecord,
  checkSameRequest,
  draftCommit,
  emptyHead,
  follow,
  MAX_PAGE,
  type StreamHead,
  toCommit,
  toKnownCommit,
  toResult,
  toSlice,
  versionOf,
} from "../commit-record.ts";
import { checkExpected, isExpected } from "../expected-version.ts";
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
import {
  type CommitDocument,
  type Commits,
  lastPosition,
  openCommits,
  toRecord,
} from "./commit-document.ts";
import { CommitWriter } from "./commit-writer.ts";
import { answered, unavailable } from "./failures.ts";
import { type LogTail, readGapless } from "./log-tail.ts";
import { RecentHeads } from "./recent-heads.ts";
import { NotedRelayTarget, relayAgain } from "./relay-progress.ts";
import { Turns } from "./turns.ts";

const retryWait = { baseMs: 16, capMs: 250 };

export type MongoEventStoreOptions<E extends EventBase> = {
  /** The caller keeps and closes its client. */
  database: Db;
  /** Default "commits". */
  collection?: string;
  codec: EventCodec<E>;
  clock?: Clock;
  newId?: NewId;
  /** How long a reader waits at a hole in the log before it closes it, in ms. Default 1,000. */
  holeGraceMs?: number;
  /** How long an append tries while the server is silent or others are faster, in ms. Default 8,000. */
  retryForMs?: number;
};

/**
 * Opens the log in a collection, with its indexes. Uses single-document writes only: neither
 * transactions nor change streams, so a standalone server will do.
 *
 * @throws StoreUnavailableError when the server does not answer.
 */
export async function openMongoEventStore<E extends EventBase>(
  options: MongoEventStoreOptions<E>,
): Promise<EventStore<E>> {
  const { database, collection = "commits" } = options;
  const commits = await answered(openCommits(database, collection));
  return new MongoEventStore(commits, new NotedRelayTarget(database, collection), options);
}

type Outcome = { record: CommitRecord; repeated: boolean };

class MongoEventStore<E extends EventBase> implements EventStore<E> {
  readonly #codec: EventCodec<E>;
  readonly #commits: Commits;
  readonly #target: NotedRelayTarget;
  readonly #writer: CommitWriter;
  readonly #tail: LogTail;
  readonly #clock: Clock;
  readonly #newId: NewId;
  readonly #retryForMs: number;
  readonly #turns = new Turns();
  readonly #recent = new RecentHeads();

  constructor(commits: Commits, target: NotedRelayTarget, options: MongoEventStoreOptions<E>) {
    const { codec, clock = systemClock, newId = uuidv7, holeGraceMs = 1_000 } = options;
    this.#codec = codec;
    this.#commits = commits;
    this.#target = target;
    this.#writer = new CommitWriter(commits);
    this.#tail = { commits, holeGraceMs, clock, newId };
    this.#clock = clock;
    this.#newId = newId;
    this.#retryForMs = options.retryForMs ?? 8_000;
  }

  async append(request: AppendRequest<E>): Promise<AppendResult<E>> {
    const at = this.#clock();
    const draft = draftCommit(request, { codec: this.#codec, newId: this.#newId, at });
    const deadline = performance.now() + this.#retryForMs;
    const { record, repeated } = await this.#turns.take(request.stream, () =>
      this.#commitBefore(deadline, draft, request.expected),
    );
    return toResult(record, { codec: this.#codec, repeated });
  }

  async #commitBefore(
    deadline: number,
    draft: CommitDraft,
    expected: ExpectedVersion,
  ): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      let silence: unknown;
      try {
        const outcome = await this.#commit(draft, expected);
        if (outcome) return outcome;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        silence = error;
      }
      if (performance.now() > deadline) throw unavailable(silence);
      await delay(backoffMs(attempt, retryWait));
    }
  }

  /**
   * One try to place the draft behind its stream's head. What a refusal means is found out by
   * reading: first whether the command was committed (by an earlier try of ours whose answer was
   * lost, too), then whether the stream has moved on. Undefined: nothing speaks against another try.
   */
  async #commit(draft: CommitDraft, expected: ExpectedVersion): Promise<Outcome | undefined> {
    const recent = this.#recent.at(draft.s, expected);
    const head = recent ?? (await this.#head(draft.s));
    if (isExpected(expected, versionOf(head))) {
      const placed = follow(head, draft);
      const pos = await this.#writer.write(placed);
      this.#recent.set(draft.s, pos === undefined ? undefined : placed);
      if (pos !== undefined) return { record: { ...placed, pos }, repeated: false };
    }
    const first = await this.#byCommand(draft.s, draft.cmd);
    if (first) {
      checkSameRequest(first, draft.fp);
      return { record: first, repeated: first.id !== draft.id };
    }
    checkExpected(draft.s, expected, versionOf(recent ? await this.#head(draft.s) : head));
    return undefined;
  }

  async #head(stream: string): Promise<StreamHead> {
    const projection = { q: 1, v: 1, n: 1 };
    const newest = await this.#commits.findOne({ s: stream }, { sort: { q: -1 }, projection });
    return newest ?? emptyHead;
  }

  async #byCommand(stream: string, commandId: string): Promise<CommitRecord | undefined> {
    const document = await this.#commits.findOne({ s: stream, cmd: commandId });
    return document ? toRecord(document) : undefined;
  }

  async read(stream: string, range: { from?: number; to?: number } = {}): Promise<StreamSlice<E>> {
    const documents = await answered(this.#commits.find({ s: stream }).sort({ q: 1 }).toArray());
    this.#recent.set(stream, documents.at(-1));
    return toSlice(documents.map(toRecord), range, this.#codec);
  }

  async findCommand(stream: string, commandId: string): Promise<Commit<E> | undefined> {
    const record = await answered(this.#byCommand(stream, commandId));
    return record && toCommit(record, this.#codec);
  }

  async readAll(after: number, limit = MAX_PAGE): Promise<Commit<E>[]> {
    return this.#toCommits(await answered(readGapless(this.#tail, after, limit)));
  }

  async head(): Promise<number> {
    return answered(lastPosition(this.#commits));
  }

  async unrelayed({ olderThanMs, limit }: UnrelayedOptions): Promise<Commit<E>[]> {
    const now = this.#clock();
    const isOld = [{ at: { $lte: now - olderThanMs } }, { at: { $gt: now } }];
    const waiting = this.#commits.find({ out: 1, $or: isOld }).sort({ pos: 1 }).batchSize(limit);
    return await answered(this.#firstKnown(waiting, limit));
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
    await answered(relayAgain(this.#commits, since));
  }

  async relayTarget(): Promise<RelayTarget | undefined> {
    return answered(this.#target.read());
  }

  async noteRelayTarget(target: RelayTarget): Promise<void> {
    await answered(this.#target.write(target));
  }

  async ping(): Promise<void> {
    await answered(lastPosition(this.#commits));
  }

  /** Nothing to close: the client is the caller's. */
  async [Symbol.asyncDispose](): Promise<void> {}

  #toCommits(records: readonly CommitRecord[]): Commit<E>[] {
    return records.map((record) => toCommit(record, this.#codec));
  }
}
