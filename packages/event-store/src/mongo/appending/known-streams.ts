import { emptyHead, type StreamHead, versionOf } from "../../codec/commit-record.ts";
import type { ExpectedVersion } from "../../port.ts";
import type { CommitDocument } from "../commit-document.ts";

/** Streams that are remembered, and the most commits of a stream that is remembered. */
const capacity = 1_000;
const MAX_COMMITS = 500;

/** What a writer must know of a stream to append a commit. */
export type KnownStream = {
  head: StreamHead;
  /** Command ids of all commits up to the head. */
  commands: ReadonlySet<string>;
  /** The head's position in the log; 0 if the stream is empty. */
  position: number;
};

/** The fields of stored commits that `learn` needs. */
export type CommitHeader = Pick<CommitDocument, "q" | "v" | "n" | "cmd" | "pos">;

export const newStream: KnownStream = {
  head: emptyHead,
  commands: new Set(),
  position: 0,
};

/**
 * Updates what is known of a stream from its commits, of which the first must be the known head. Undefined if a
 * commit is missing, because its command would be unknown.
 */
export function learn(
  known: KnownStream,
  commits: readonly CommitHeader[],
): KnownStream | undefined {
  const first = Math.max(known.head.sequence, 1);
  if (commits.some(({ q }, index) => q !== first + index)) return undefined;
  const newest = commits.at(-1);
  const head = newest
    ? { sequence: newest.q, firstVersion: newest.v, eventCount: newest.n }
    : emptyHead;
  if (head.sequence < known.head.sequence) return undefined;
  const commands = new Set(known.commands);
  for (const { cmd } of commits) commands.add(cmd);
  return { head, commands, position: Number(newest?.pos ?? 0) };
}

/**
 * Remembers the streams that this process read or wrote last, because a stream that was read is usually appended
 * to next. Outdated knowledge is harmless: commits never change, and if another writer has appended since, the
 * unique index refuses the commit.
 */
export class KnownStreams {
  readonly #streams = new Map<string, KnownStream>();

  /** As last known. */
  get(stream: string): KnownStream {
    return this.#streams.get(stream) ?? newStream;
  }

  /** The stream if it is known to be at the expected version. */
  at(stream: string, expected: ExpectedVersion): KnownStream | undefined {
    if (expected === 0 || expected === "absent") return newStream;
    const known = this.get(stream);
    return versionOf(known.head) === expected ? known : undefined;
  }

  /** Undefined forgets the stream. Long streams are not remembered. */
  set(stream: string, known: KnownStream | undefined): void {
    this.#streams.delete(stream);
    if (!known || known.commands.size > MAX_COMMITS) return;
    const [oldest] = this.#streams.keys();
    if (this.#streams.size >= capacity && oldest !== undefined) this.#streams.delete(oldest);
    this.#streams.set(stream, known);
  }
}
