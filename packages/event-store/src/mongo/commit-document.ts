import { storedJson } from "@quarry/kernel";
import { type Collection, type Db, Long } from "mongodb";
import { type CommitRecord, MAX_PAGE } from "../codec/commit-record.ts";
import { fromStored, type StoredCommit, toStored } from "../codec/stored-commit.ts";

/** How long one operation may take, in ms, finding a server included. */
export const OPERATION_TIMEOUT_MS = 5_000;

/** The index of unpublished commits. Queries name it, because not every server would choose it. */
export const UNRELAYED = "unrelayed";

/**
 * A stored commit as a document. The events' data is JSON text, because names in it may hold dots, dollar
 * signs or NUL, which BSON or one of the servers would not keep.
 */
export type CommitDocument = Omit<StoredCommit, "id" | "pos" | "e"> & {
  _id: string;
  pos: Long | number;
  /** 1 until the commit is published. */
  out?: 1;
  e: (Omit<StoredCommit["e"][number], "data"> & { data: string })[];
};

export type Commits = Collection<CommitDocument>;

/** The log's collection with its indexes, with majority reads where there is a majority. */
export async function openCommits(database: Db, name: string): Promise<Commits> {
  const { setName }: { setName?: string } = await database.admin().command({ hello: 1 });
  const commits = database.collection<CommitDocument>(name, {
    writeConcern: { w: "majority", journal: true },
    ...(setName && { readConcern: "majority" }),
    ignoreUndefined: true,
    timeoutMS: OPERATION_TIMEOUT_MS,
  });
  await commits.createIndexes([
    { key: { s: 1, q: 1 }, name: "stream", unique: true },
    { key: { pos: 1 }, name: "position", unique: true },
    { key: { pos: 1 }, name: UNRELAYED, partialFilterExpression: { out: 1 } },
  ]);
  return commits;
}

/** A stored commit as a document, not yet published. */
export function toDocument({ id, pos, e, ...rest }: StoredCommit): CommitDocument {
  const events = e.map((event) => ({ ...event, data: JSON.stringify(event.data) }));
  return { _id: id, ...rest, pos: Long.fromNumber(pos), out: 1, e: events };
}

/** The empty commit that closes a hole in the log; it is never published. */
export function tombstone(options: { id: string; position: number; at: number }): CommitDocument {
  const { id, position, at } = options;
  const command = `hole-${position}`;
  const place = { s: "$hole", q: position, v: 1, n: 0, pos: Long.fromNumber(position) };
  return { _id: id, ...place, cmd: command, fp: "", at, e: [] };
}

export function toRecord({ _id, out: _, pos, e, ...rest }: CommitDocument): CommitRecord {
  const events = e.map((event) => ({ ...event, data: storedJson<unknown>(event.data) }));
  return fromStored({ id: _id, ...rest, pos: Number(pos), e: events });
}

/** A new commit, not yet published. */
export function recordToDocument(record: CommitRecord): CommitDocument {
  return toDocument(toStored(record));
}

/**
 * Commits after a position, in order; there may be holes between them. Asks for no more positions than
 * the page has commits, for some servers fetch and sort all that a query finds; only where a hole or
 * the log's end is as long as that, for all that follows.
 */
export async function commitsAfter(
  commits: Commits,
  position: number,
  limit: number,
): Promise<CommitRecord[]> {
  const most = Math.min(limit, MAX_PAGE);
  const after = { $gt: Long.fromNumber(position) };
  const near = { ...after, $lte: Long.fromNumber(position + most) };
  for (const pos of [near, after]) {
    const documents = await commits.find({ pos }).sort({ pos: 1 }).limit(most).toArray();
    if (documents.length > 0) return documents.map(toRecord);
  }
  return [];
}
