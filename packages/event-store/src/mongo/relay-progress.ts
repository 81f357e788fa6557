import type { Collection, Db } from "mongodb";
import type { RelayTarget } from "../port.ts";
import type { Commits } from "./commit-document.ts";

/** Commits that one write marks, so that it ends in time. */
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

/** Marks the newest commits, back to the first one made before `since`, as to be handed over. */
export async function relayAgain(commits: Commits, since: number): Promise<void> {
  const projection = { pos: 1 };
  const newest = { sort: { pos: -1 }, projection } as const;
  const before = Number((await commits.findOne({ at: { $lt: since } }, newest))?.pos ?? 0);
  const last = Number((await commits.findOne({}, newest))?.pos ?? 0);
  for (let from = before; from < last; from += STEP) {
    await commits.updateMany({ pos: { $gt: from, $lte: from + STEP } }, { $set: { out: 1 } });
  }
}
