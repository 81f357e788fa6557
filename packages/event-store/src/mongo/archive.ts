import { systemClock, uuidv7 } from "@quarry/kernel";
import type { Db } from "mongodb";
import { MAX_PAGE } from "../codec/commit-record.ts";
import { toStored } from "../codec/stored-commit.ts";
import type { LogArchive } from "../maintenance/archive.ts";
import { openCommits, toDocument } from "./commit-document.ts";
import { answered } from "./failures.ts";
import { LogHead } from "./reading/log-head.ts";
import { readGapless } from "./reading/log-tail.ts";

const HOLE_GRACE_MS = 1_000;
/** Records in one insert: at most 1 MiB each, they fit into one message of 48 MB. */
const BATCH = 32;

/** The log in a collection, with its indexes. The caller keeps and closes its client. */
export async function openMongoArchive(database: Db, collection: string): Promise<LogArchive> {
  const commits = await answered(openCommits(database, collection));
  const head = new LogHead(commits);
  const tail = { commits, holeGraceMs: HOLE_GRACE_MS, clock: systemClock, newId: uuidv7 };
  return {
    head: () => answered(head.position()),
    async read(after, limit = MAX_PAGE) {
      return (await answered(readGapless(tail, after, limit))).map(toStored);
    },
    async write(records) {
      const documents = records.map((record) => {
        const { out: _, ...relayed } = toDocument(record);
        return relayed;
      });
      for (let start = 0; start < documents.length; start += BATCH) {
        await answered(commits.insertMany(documents.slice(start, start + BATCH)));
      }
    },
    async relayAgain(stream) {
      await answered(commits.updateMany({ s: stream }, { $set: { out: 1 } }));
    },
  };
}
