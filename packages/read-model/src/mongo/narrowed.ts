import type { Collection, Filter } from "mongodb";
import type { Filtered, Following, Listing } from "../records.ts";
import type { Span } from "./count-hours.ts";

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

export const newest = { createdAt: -1, _id: -1 } as const;

/** The index that lists are narrowed by with a field. */
export const narrowingIndex = (field: string) =>
  ({ accountId: 1, [field]: 1, deleted: 1, ...newest }) as const;

/** As servers name it by themselves. */
const narrowingIndexName = (field: string) =>
  `accountId_1_${field}_1_deleted_1_createdAt_-1__id_-1`;

type Groups = readonly string[] | undefined;

export type Found = { rows: StoredRecord[]; total: number };

export function conditionOf({ equals, among = {} }: Filtered): Filter<StoredRecord> {
  const anyOf = Object.entries(among).map(
    ([field, values]) => [field, { $in: [...values] }] as const,
  );
  return { ...equals, ...Object.fromEntries(anyOf) };
}

/** Finds the records of lists by the indexes that they are narrowed by. */
export function openNarrowed(records: Collection<StoredRecord>, group: string | undefined) {
  function matching(
    { accountId, groups }: { accountId: string; groups?: Groups },
    { start, end }: Span,
  ): Filter<StoredRecord> {
    const ofGroups = group && groups && { [group]: { $in: [...groups] } };
    return { accountId, deleted: false, ...ofGroups, createdAt: { $gte: start, $lt: end } };
  }

  /** @param by the field whose index is to be used; not every server would choose it. */
  async function scan(
    listing: Listing,
    { filter, by }: { filter: Filter<StoredRecord>; by?: string },
  ): Promise<Found> {
    const { accountId, from: start = 0, before: end = Number.MAX_SAFE_INTEGER } = listing;
    const matches = { ...matching({ accountId }, { start, end }), ...filter };
    const skip = (listing.page - 1) * listing.perPage;
    const options = by === undefined ? {} : { hint: narrowingIndexName(by) };
    const [rows, total] = await Promise.all([
      records.find(matches, options).sort(newest).skip(skip).limit(listing.perPage).toArray(),
      records.countDocuments(matches, options),
    ]);
    return { rows, total };
  }

  function following(wanted: Following, filtered?: Filtered): Promise<StoredRecord[]> {
    const { accountId, from: start = 0, before = Number.MAX_SAFE_INTEGER, behind, limit } = wanted;
    const by = filtered?.by;
    const isBound = behind !== undefined && behind.createdAt < before;
    const end = isBound ? behind.createdAt + 1 : before;
    const sameTime = isBound && {
      $or: [{ createdAt: { $lt: behind.createdAt } }, { _id: { $lt: behind.id } }],
    };
    const bounds = matching({ accountId }, { start, end });
    const matches = { ...bounds, ...(filtered && conditionOf(filtered)), ...sameTime };
    const options = by === undefined ? {} : { hint: narrowingIndexName(by) };
    return records.find(matches, options).sort(newest).limit(limit).toArray();
  }

  return { matching, scan, following };
}
