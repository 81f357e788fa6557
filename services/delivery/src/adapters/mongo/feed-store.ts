import { storedJson, uuidv7 } from "@quarry/kernel";
import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import { type Collection, type Db, Long } from "mongodb";
import type { FeedProgress, FeedStore } from "../../application/ports.ts";
import { feedLogs, type Places } from "../../domain/cursor.ts";
import { type FeedRow, pinnedOf } from "../../domain/feed-row.ts";

/** `_id` is `log|place`; the data is text, for its names are not the database's. */
type StoredRow = Omit<FeedRow, "place" | "data"> & {
  _id: string;
  place: Long | number;
  data: string;
};
type StoredProgress = FeedProgress["positions"] & { _id: "feed"; epoch: string };

/** The feeds of accounts in two collections of the service's own. */
export async function openMongoFeed(database: Db, name = "delivery"): Promise<FeedStore> {
  const durable = {
    writeConcern: { w: "majority", journal: true },
    ignoreUndefined: true,
  } as const;
  const events = database.collection<StoredRow>(`${name}_events`, durable);
  const progress = database.collection<StoredProgress>(`${name}_progress`, durable);
  await events.createIndexes([
    { key: { accountId: 1, log: 1, place: 1 }, name: "account", unique: true },
    { key: { accountId: 1, log: 1, type: 1, place: 1 }, name: "type" },
    { key: { stream: 1, sequence: 1 }, name: "stream" },
  ]);
  await begin(progress);

  return reportOutages<FeedStore>({
    async progress() {
      const {
        epoch = "",
        extraction = 0,
        schema = 0,
        delivery = 0,
      } = (await progress.findOne()) ?? {};
      return { epoch, positions: { extraction, schema, delivery } };
    },
    async add(log, rows, position) {
      await insertNew(events, rows.map(toStored));
      await progress.updateOne({ _id: "feed" }, { $max: { [log]: position } });
    },
    async rows({ accountId, log, type, after, until, limit }) {
      const place = { $gt: Long.fromNumber(after), $lte: Long.fromNumber(until) };
      const wanted = { accountId, log, ...(type && { type }), place };
      return (await events.find(wanted).sort({ place: 1 }).limit(limit).toArray()).map(toRow);
    },
    async pinned(streams) {
      const first = await events.find({ stream: { $in: [...streams] }, sequence: 1 }).toArray();
      return new Map(
        first.map(({ stream, data }) => [stream, pinnedOf(storedJson<FeedRow["data"]>(data))]),
      );
    },
    async firstSince(accountId, at) {
      const places: Partial<Places> = {};
      for (const log of feedLogs) {
        const since = { accountId, log, at: { $gte: at } };
        const row = await events.find(since).sort({ place: 1 }).limit(1).next();
        if (row) places[log] = Number(row.place);
      }
      return places;
    },
  });
}

/** The feed's life begins where no process has begun it. */
async function begin(progress: Collection<StoredProgress>): Promise<void> {
  const $setOnInsert = { epoch: uuidv7().slice(-12), extraction: 0, schema: 0, delivery: 0 };
  try {
    await progress.updateOne({ _id: "feed" }, { $setOnInsert }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error; // another process has begun it
  }
}

/** Those that are there already are another replica's, and the same. */
async function insertNew(events: Collection<StoredRow>, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  try {
    await events.insertMany(rows, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const ids = rows.map(({ _id }) => _id);
    const there = await events.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    if (there.length < rows.length) throw error;
  }
}

function toStored({ data, place, ...row }: FeedRow): StoredRow {
  const _id = `${row.log}|${place}`;
  return { _id, ...row, place: Long.fromNumber(place), data: JSON.stringify(data) };
}

function toRow({ _id, data, place, ...row }: StoredRow): FeedRow {
  return { ...row, place: Number(place), data: storedJson(data) };
}
