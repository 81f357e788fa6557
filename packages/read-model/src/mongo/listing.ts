import type { Collection, Db, Filter } from "mongodb";
import type { Filtered, Listing } from "../records.ts";
import { openBlocks } from "./blocks.ts";
import { openCounts } from "./counts.ts";
import { conditionOf, type Found, newest, openNarrowed, type StoredRecord } from "./narrowed.ts";
import type { SharedClock } from "./server-clock.ts";

/** Keeps only records of these groups, or only those that pass a filter. */
export type Narrowing = { groups: readonly string[] } | Filtered | { filter: Filter<StoredRecord> };

/** Which records of a collection stand on the page of a list. */
export async function openListing(
  records: Collection<StoredRecord>,
  { database, group, now }: { database: Db; group: string | undefined; now: SharedClock },
) {
  const { matching, scan, following } = openNarrowed(records, group);
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

  function list(listing: Listing, narrowing?: Narrowing): Promise<Found> {
    if (narrowing && "filter" in narrowing) return scan(listing, narrowing);
    if (!narrowing || !("by" in narrowing)) return seek(listing, narrowing?.groups);
    return scan(listing, { filter: conditionOf(narrowing), by: narrowing.by });
  }

  return { list, following, mark: counts.mark };
}
