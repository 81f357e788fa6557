import { setTimeout as delay } from "node:timers/promises";
import { backoffMs, type Clock, KeyedMutex, type NewId } from "@quarry/kernel";
import { isUnavailable } from "@quarry/mongo";
import type { EventCodec } from "../../codec/codec.ts";
import {
  type CommitDraft,
  type CommitRecord,
  checkSameRequest,
  draftCommit,
  follow,
  toResult,
  versionOf,
} from "../../codec/commit-record.ts";
import { checkExpected, isExpected } from "../../commands/expected-version.ts";
import type { AppendRequest, AppendResult, EventBase, ExpectedVersion } from "../../port.ts";
import { type Commits, toRecord } from "../commit-document.ts";
import { unavailable } from "../failures.ts";
import { readTooEarly } from "../lost-commits.ts";
import { CommitWriter } from "./commit-writer.ts";
import {
  type CommitHeader,
  type KnownStream,
  KnownStreams,
  learn,
  newStream,
} from "./known-streams.ts";
import type { Positions } from "./positions.ts";

const retryWait = { baseMs: 16, capMs: 250 };

export type AppendDependencies<E extends EventBase> = {
  commits: Commits;
  positions: Positions;
  codec: EventCodec<E>;
  clock: Clock;
  newId: NewId;
  /** How long an append retries while the server does not respond or other writers are faster, in ms. */
  retryForMs: number;
};

type AppendOutcome = { record: CommitRecord; repeated: boolean };

/** Appends commits to the log: one at a time per stream, in batches over all streams. */
export class Appends<E extends EventBase> {
  readonly #codec: EventCodec<E>;
  readonly #commits: Commits;
  readonly #writer: CommitWriter;
  readonly #clock: Clock;
  readonly #newId: NewId;
  readonly #retryForMs: number;
  readonly #mutex = new KeyedMutex();
  readonly #recent = new KnownStreams();

  constructor({ commits, positions, codec, clock, newId, retryForMs }: AppendDependencies<E>) {
    this.#commits = commits;
    this.#codec = codec;
    this.#writer = new CommitWriter(commits, positions);
    this.#clock = clock;
    this.#newId = newId;
    this.#retryForMs = retryForMs;
  }

  /** Remembers a stream that was read as a whole, because an append usually follows. */
  noteStream(stream: string, commits: readonly CommitHeader[]): void {
    this.#recent.set(stream, learn(newStream, commits));
  }

  async append(request: AppendRequest<E>): Promise<AppendResult<E>> {
    const at = this.#clock();
    const draft = draftCommit(request, { codec: this.#codec, newId: this.#newId, at });
    const deadline = performance.now() + this.#retryForMs;
    const { record, repeated } = await this.#mutex.run(request.stream, () =>
      this.#commitBefore(deadline, draft, request.expected),
    );
    return toResult(record, { codec: this.#codec, repeated });
  }

  async #commitBefore(
    deadline: number,
    draft: CommitDraft,
    expected: ExpectedVersion,
  ): Promise<AppendOutcome> {
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
   * Attempts once to append the draft after its stream's head. No index makes a stream's commands unique;
   * the writer that gets a sequence number, which is unique, knows the commands of all earlier commits, and
   * those never change. After a refusal it reads why: first whether the command was committed, possibly by an
   * earlier attempt whose response was lost, then whether the stream has moved on. Undefined: try again.
   */
  async #commit(draft: CommitDraft, expected: ExpectedVersion): Promise<AppendOutcome | undefined> {
    const known = this.#recent.at(draft.stream, expected) ?? (await this.#look(draft.stream));
    if (
      known &&
      !known.commands.has(draft.commandId) &&
      isExpected(expected, versionOf(known.head))
    ) {
      const record = await this.#insert(draft, known);
      if (record) return { record, repeated: false };
    }
    const now = await this.#look(draft.stream);
    if (now?.commands.has(draft.commandId)) return await this.#first(draft);
    if (now) checkExpected(draft.stream, expected, versionOf(now.head));
    return undefined;
  }

  /** The command's commit, made by an earlier attempt of this append or before it. */
  async #first(draft: CommitDraft): Promise<AppendOutcome | undefined> {
    const record = await commitOfCommand(this.#commits, draft.stream, draft.commandId);
    if (!record) return undefined;
    checkSameRequest(record, draft.requestHash);
    return { record, repeated: record.id !== draft.id };
  }

  /** Undefined if a unique index refuses the commit, because another writer was faster. */
  async #insert(draft: CommitDraft, known: KnownStream): Promise<CommitRecord | undefined> {
    const placed = follow(known.head, draft);
    const position = await this.#writer.write(placed, known.position);
    if (position === undefined) return undefined;
    const { sequence, firstVersion, eventCount, commandId } = placed;
    const commands = new Set(known.commands).add(commandId);
    const head = { sequence, firstVersion, eventCount };
    this.#recent.set(draft.stream, { head, commands, position });
    return { ...placed, position };
  }

  /**
   * Reads on from where the stream was known; undefined, and all is read next time, if that does not fit.
   *
   * @throws StreamGapError if all was read and lacks a commit.
   */
  async #look(stream: string): Promise<KnownStream | undefined> {
    const known = this.#recent.get(stream);
    const since = this.#commits
      .find({ s: stream, q: { $gte: known.head.sequence } })
      .sort({ q: 1 });
    const headers = since.project<CommitHeader>({ q: 1, v: 1, n: 1, cmd: 1, pos: 1 });
    const read = await headers.toArray();
    const now = learn(known, read);
    this.#recent.set(stream, now);
    if (known === newStream) await readTooEarly(this.#commits, stream, read);
    return now;
  }
}

export async function commitOfCommand(
  commits: Commits,
  stream: string,
  commandId: string,
): Promise<CommitRecord | undefined> {
  const document = await commits.findOne({ s: stream, cmd: commandId });
  return document ? toRecord(document) : undefined;
}
