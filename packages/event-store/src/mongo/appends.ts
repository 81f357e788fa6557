import { setTimeout as delay } from "node:timers/promises";
import { backoffMs, type Clock, type NewId } from "@quarry/kernel";
import { isUnavailable } from "@quarry/mongo";
import type { EventCodec } from "../codec.ts";
import {
  type CommitDraft,
  type CommitRecord,
  checkSameRequest,
  draftCommit,
  emptyHead,
  follow,
  type StreamHead,
  toResult,
  versionOf,
} from "../commit-record.ts";
import { checkExpected, isExpected } from "../expected-version.ts";
import type { AppendRequest, AppendResult, EventBase, ExpectedVersion } from "../port.ts";
import { type Commits, toRecord } from "./commit-document.ts";
import { CommitWriter } from "./commit-writer.ts";
import { unavailable } from "./failures.ts";
import { RecentHeads } from "./recent-heads.ts";
import { Turns } from "./turns.ts";

const retryWait = { baseMs: 16, capMs: 250 };

export type AppendDependencies<E extends EventBase> = {
  commits: Commits;
  codec: EventCodec<E>;
  clock: Clock;
  newId: NewId;
  /** How long an append tries while the server is silent or others are faster, in ms. */
  retryForMs: number;
};

type Outcome = { record: CommitRecord; repeated: boolean };

/** Places commits at the end of the log: of one stream one after the other, of all streams in batches. */
export class Appends<E extends EventBase> {
  readonly #codec: EventCodec<E>;
  readonly #commits: Commits;
  readonly #writer: CommitWriter;
  readonly #clock: Clock;
  readonly #newId: NewId;
  readonly #retryForMs: number;
  readonly #turns = new Turns();
  readonly #recent = new RecentHeads();

  constructor({ commits, codec, clock, newId, retryForMs }: AppendDependencies<E>) {
    this.#commits = commits;
    this.#codec = codec;
    this.#writer = new CommitWriter(commits);
    this.#clock = clock;
    this.#newId = newId;
    this.#retryForMs = retryForMs;
  }

  /** Who read a stream mostly appends to it next, and its head need not be looked up again. */
  noteHead(stream: string, head: StreamHead | undefined): void {
    this.#recent.set(stream, head);
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
    const first = await commitOfCommand(this.#commits, draft.s, draft.cmd);
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
}

export async function commitOfCommand(
  commits: Commits,
  stream: string,
  commandId: string,
): Promise<CommitRecord | undefined> {
  const document = await commits.findOne({ s: stream, cmd: commandId });
  return document ? toRecord(document) : undefined;
}
