import type { Collection, Db } from "mongodb";
import type { RelayTarget } from "../port.ts";
import type { Commits } from "./commit-document.ts";

/** Commits that one operation looks at or marks, so that it ends in time. */
const STEP = 5_000;

type NotedTarget = RelayTarget & { _id: "target" };
const _id = "target";

/** Where the commits of one log were handed to, kept beside it. */
export class NotedRelayTarget {
  readonly #notes: Collection<NotedTarget>;

  constructor(database: Db, log: string) {
    const durable = { writeConcern: { w: "majority", journal: true } } as const;
    this.#notes = database.collection(`${log}_relay`, durable);
  }

  async read(): Promise<RelayTarget | undefined> {
    const noted = await this.#notes.findOne({ _id });
    return noted ? { storage: noted.storage, run: noted.run } : undefined;
  }

  async write(target: RelayTarget): Promise<void> {
    await this.#notes.updateOne({ _id }, { $set: target }, { upsert: true });
  }
}

/** Marks commits up to a position, back to the newest one that was made before `since`, as to be handed over. */
export async function relayAgain(
  commits: Commits,
  { since, upTo }: { since: number; upTo: number },
): Promise<void> {
  for (let from = await newestBefore(commits, since, upTo); from < upTo; from += STEP) {
    const step = { $gt: from, $lte: Math.min(from + STEP, upTo) };
    await commits.updateMany({ pos: step }, { $set: { out: 1 } });
  }
}

/** Its position, 0 where there is none; looked for from the end, for there is no index of times. */
async function newestBefore(commits: Commits, since: number, upTo: number): Promise<number> {
  const newest = { sort: { pos: -1 }, projection: { pos: 1 } } as const;
  for (let to = upTo; to > 0; to -= STEP) {
    const step = { pos: { $gt: to - STEP, $lte: to }, at: { $lt: since } };
    const found = await commits.findOne(step, newest);
    if (found) return Number(found.pos);
  }
  return 0;
}
