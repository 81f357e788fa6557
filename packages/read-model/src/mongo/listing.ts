import type { Collection, Db, Filter } from "mongodb";
import type { Listing } from "../records.ts";
import { openBlocks } from "./blocks.ts";
import type { Span } from "./count-hours.ts";
import { openCounts } from "./counts.ts";
import type { SharedClock } from "./server-clock.ts";

/** `row` holds the record as JSON text, for its keys may hold dots and dollar signs. */
export type StoredRecord = {
  _id: string;
  version: number;
  accountId: string;
  deleted: boolean;
  createdAt: number;
  row: string;
  [field: string]: string | number | boolean;
};

/** Keeps only records of these groups, or only those that pass a filter. */
export type Narrowing = { groups: readonly string[] } | { filter: Filter<StoredRecord> };

type Found = { rows: StoredRecord[]; total: number };

export const newest = { createdAt: -1, _id: -1 } as const;

/** Which records of a collection stand on the page of a list. */
export async function openListing(
  records: Collection<StoredRecord>,
  { database, group, now }: { database: Db; group: string | undefined; now: SharedClock },
) {
  const blocks = await openBlocks(database, `${records.collectionName}_counts`);
  const counts = openCounts({
    blocks,
    now,
    records: {
      count: (owned, span) => records.countDocuments(matching(owned, span)),
      async instants(owned, span) {
        const found = records.find(matching(owned, span));
        const made = found.project<Pick<StoredRecord, "createdAt">>({ createdAt: 1 });
        return (await made.toArray()).map(({ createdAt }) => createdAt);
      },
    },
  });

  function matching(
    { accountId, groups }: { accountId: string; groups?: readonly string[] | undefined },
    { start, end }: Span,
  ): Filter<StoredRecord> {
    const ofGroups = group && groups && { [group]: { $in: [...groups] } };
    return { accountId, deleted: false, ...ofGroups, createdAt: { $gte: start, $lt: end } };
  }

  /** The page lies between two slices of time; only what is in them is walked over. */
  async function seek(listing: Listing, groups?: readonly string[]): Promise<Found> {
    const { accountId, from = 0, perPage, page } = listing;
    const { total, find } = await counts.of({ ...listing, groups });
    const before = (page - 1) * perPage;
    const limit = Math.min(perPage, total - before);
    if (limit <= 0) return { rows: [], total };
    const [first, last] = await Promise.all([find(before), find(before + limit - 1)]);
    if (!first || !last) return { rows: [], total };
    const span = { start: Math.max(from, last.start), end: first.end };
    const within = records.find(matching({ accountId, groups }, span)).sort(newest);
    return {
      rows: await within
        .skip(before - first.newer)
        .limit(limit)
        .toArray(),
      total,
    };
  }

  async function scan(listing: Listing, filter: Filter<StoredRecord>): Promise<Found> {
    const { accountId, from: start = 0, before: end = Number.MAX_SAFE_INTEGER } = listing;
    const matches = { ...matching({ accountId }, { start, end }), ...filter };
    const skip = (listing.page - 1) * listing.perPage;
    const [rows, total] = await Promise.all([
      records.find(matches).sort(newest).skip(skip).limit(listing.perPage).toArray(),
      records.countDocuments(matches),
    ]);
    return { rows, total };
  }

  return { seek, scan, mark: counts.mark };
}
