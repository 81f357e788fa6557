import { emptyHead, type StreamHead, versionOf } from "../../codec/commit-record.ts";
import type { ExpectedVersion } from "../../port.ts";
import type { CommitDocument } from "../commit-document.ts";

/** Streams that are kept, and commits that one of them may have. */
const capacity = 1_000;
const mostCommits = 500;

/** What a writer has to know of a stream before it places a commit behind its head. */
export type KnownStream = {
  head: StreamHead;
  /** Of all commits up to the head. */
  commands: ReadonlySet<string>;
  /** Of the head in the log; 0 of a stream that has none. */
  position: number;
};

/** The fields of a stored commit that a stream is known by. */
export type CommitHeader = Pick<CommitDocument, "q" | "v" | "n" | "cmd" | "pos">;

export const newStream: KnownStream = {
  head: emptyHead,
  commands: new Set(),
  position: 0,
};

/**
 * Continues from what was known to a stream's newest commit, by all commits from the known head on, that
 * one included. Undefined if one of them is missing: its command would be, too.
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
 * The streams that this process read or wrote last: who reads a stream mostly appends to it next, and
 * need not look at it again. Old knowledge does no harm: commits stay as they are, and where others
 * have followed, the place in the stream is taken, and the unique index says so.
 */
export class KnownStreams {
  readonly #streams = new Map<string, KnownStream>();

  /** As last known. */
  get(stream: string): KnownStream {
    return this.#streams.get(stream) ?? newStream;
  }

  /** The stream as a writer who expects a version must mean it, where that is known. */
  at(stream: string, expected: ExpectedVersion): KnownStream | undefined {
    if (expected === 0 || expected === "absent") return newStream;
    const known = this.get(stream);
    return versionOf(known.head) === expected ? known : undefined;
  }

  /** Undefined forgets it; a long one is read again each time. */
  set(stream: string, known: KnownStream | undefined): void {
    this.#streams.delete(stream);
    if (!known || known.commands.size > mostCommits) return;
    const [oldest] = this.#streams.keys();
    if (this.#streams.size >= capacity && oldest !== undefined) this.#streams.delete(oldest);
    this.#streams.set(stream, known);
  }
}
