import { emptyHead, type StreamHead, versionOf } from "../commit-record.ts";
import type { ExpectedVersion } from "../port.ts";

/** Streams whose heads are kept. */
const capacity = 1_000;

/**
 * The heads of streams that this process read or wrote last: who reads a stream mostly appends to it
 * next, and need not look at its head again. An old one does no harm: its place in the stream is
 * taken, and the unique index says so.
 */
export class RecentHeads {
  readonly #heads = new Map<string, StreamHead>();

  /** The head that a writer who expects a version must mean, where it is known. */
  at(stream: string, expected: ExpectedVersion): StreamHead | undefined {
    if (expected === 0 || expected === "absent") return emptyHead;
    const head = this.#heads.get(stream);
    return head && versionOf(head) === expected ? head : undefined;
  }

  /** Undefined forgets it. */
  set(stream: string, head: StreamHead | undefined): void {
    this.#heads.delete(stream);
    if (!head) return;
    const [oldest] = this.#heads.keys();
    if (this.#heads.size >= capacity && oldest !== undefined) this.#heads.delete(oldest);
    const { q, v, n } = head;
    this.#heads.set(stream, { q, v, n });
  }
}
