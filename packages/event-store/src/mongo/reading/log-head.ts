import { Long } from "mongodb";
import type { Commits } from "../commit-document.ts";

/** Where the end of the log is looked for; what is left is read at once. */
const STRIDE = 1_024;

const projection = { _id: 0, pos: 1 } as const;

/**
 * The position of a log's newest commit. Not every server that speaks MongoDB's protocol reads an index
 * backwards: some fetch and sort all that a query finds, which of a long log is too much. So it strides
 * towards the end from where it was last seen, and only what lies behind is sorted. A hole under a
 * stride makes it sort more, and misses nothing.
 */
export class LogHead {
  readonly #commits: Commits;
  #seen = 0;

  constructor(commits: Commits) {
    this.#commits = commits;
  }

  /** 0 for an empty log. */
  async position(): Promise<number> {
    const near = await this.#strideFrom(this.#seen);
    const behind = { pos: { $gte: Long.fromNumber(near) } };
    const newest = await this.#commits.findOne(behind, { sort: { pos: -1 }, projection });
    const isAnotherLog = !newest && this.#seen > 0; // its database was recreated
    this.#seen = Number(newest?.pos ?? 0);
    return isAnotherLog ? this.position() : this.#seen;
  }

  async #strideFrom(seen: number): Promise<number> {
    let at = seen;
    let stride = STRIDE;
    for (; await this.#has(at + stride); stride *= 2) at += stride;
    while (stride > STRIDE) {
      stride /= 2;
      if (await this.#has(at + stride)) at += stride;
    }
    return at;
  }

  async #has(position: number): Promise<boolean> {
    const found = await this.#commits.findOne({ pos: Long.fromNumber(position) }, { projection });
    return found !== null;
  }
}
