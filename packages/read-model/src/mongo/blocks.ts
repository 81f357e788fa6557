import { isDuplicateKey } from "@quarry/mongo";
import type { Collection, Db } from "mongodb";
import { DAY_MS, HOUR_MS, type Slice, startOf } from "../slices.ts";
import type { Span } from "./count-hours.ts";

/** A block of counts spans 32 days. */
export const BLOCK_MS = 32 * DAY_MS;

/** Whose records are counted: an account's, of one group. */
export type Owner = { accountId: string; group: string };

/**
 * How many live records of an owner were made in each day and each hour of a block, up to `until`. Days and
 * hours are numbered since the epoch; empty ones are left out.
 */
export type Block = Owner & {
  _id: string;
  /** Epoch ms. */
  start: number;
  /** Epoch ms of a full hour: records made before it are counted. */
  until: number;
  days: Record<string, number>;
  hours: Record<string, number>;
  /** Counted hours to which a record was added, or from which one was removed, and when (epoch ms). */
  stale?: Record<string, number>;
};

export type Blocks = Awaited<ReturnType<typeof openBlocks>>;

const idOf = ({ accountId, group }: Owner, start: number) => `${accountId}|${group}|${start}`;

/**
 * Stores the counts of a collection of records. Each write changes one document and names the values that it
 * expects, so that of two processes that count the same only one has an effect.
 */
export async function openBlocks(database: Db, collection: string) {
  const blocks: Collection<Block> = database.collection(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  await blocks.createIndex({ accountId: 1, group: 1, start: 1 });

  return {
    /** All blocks without their hours, oldest first. */
    of(accountId: string, groups: readonly string[]): Promise<Block[]> {
      const owners = { accountId, group: { $in: [...groups] } };
      return blocks
        .find(owners, { projection: { hours: 0 } })
        .sort({ start: 1 })
        .toArray();
    },

    /** The blocks that hold a day, with their hours. */
    around(accountId: string, groups: readonly string[], day: number): Promise<Block[]> {
      const start = startOf(day, BLOCK_MS);
      const ids = groups.map((group) => idOf({ accountId, group }, start));
      return blocks.find({ _id: { $in: ids } }).toArray();
    },

    /** Creates the block that is counted from an instant on, unless it exists, so that its hours can be marked. */
    async open(owner: Owner, until: number): Promise<void> {
      const start = startOf(until, BLOCK_MS);
      try {
        const nothing = { until, days: {}, hours: {} };
        await blocks.insertOne({ _id: idOf(owner, start), ...owner, start, ...nothing });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Adds the counts of a span, which lies in one open block, unless another process has. */
    async addCounts(owner: Owner, span: Span, added: Slice[]): Promise<void> {
      const _id = idOf(owner, startOf(span.end - 1, BLOCK_MS));
      const { days, hours } = countsOf(added);
      const increments = { ...prefixed("days", days), ...prefixed("hours", hours) };
      const counted = Object.keys(increments).length > 0;
      const change = { $set: { until: span.end }, ...(counted && { $inc: increments }) };
      await blocks.updateOne({ _id, until: span.start }, change);
    },

    /** Marks an hour as stale because its records change; does nothing if no block holds it. */
    async mark(owners: readonly Owner[], instant: number, now: number): Promise<void> {
      const start = startOf(instant, BLOCK_MS);
      const ids = owners.map((owner) => idOf(owner, start));
      const stale = { [`stale.${hourNumber(instant)}`]: now };
      await blocks.updateMany({ _id: { $in: ids } }, { $set: stale });
    },

    /** Counts a stale hour again. */
    recount: (block: Block, hour: string, count: () => Promise<number>) =>
      recount(blocks, { block, hour, count }),

    /** Removes the mark of an hour, unless the hour was marked again since. */
    async unmark({ _id }: Block, hour: string, at: number): Promise<void> {
      const key = `stale.${hour}`;
      await blocks.updateOne({ _id, [key]: at }, { $unset: { [key]: "" } });
    },
  };
}

/** Retries if another process changed the hour meanwhile. */
async function recount(
  blocks: Collection<Block>,
  counted: { block: Block; hour: string; count: () => Promise<number> },
): Promise<void> {
  const { block, hour, count } = counted;
  const { _id } = block;
  for (;;) {
    const before = (await blocks.findOne({ _id }))?.hours[hour];
    const live = await count();
    if (live === (before ?? 0)) return;
    const unchanged = { [`hours.${hour}`]: before ?? { $exists: false } };
    const day = Math.floor((Number(hour) * HOUR_MS) / DAY_MS);
    const change = {
      $set: { [`hours.${hour}`]: live },
      $inc: { [`days.${day}`]: live - (before ?? 0) },
    };
    if ((await blocks.updateOne({ _id, ...unchanged }, change)).matchedCount === 1) return;
  }
}

const hourNumber = (instant: number) => Math.floor(instant / HOUR_MS);

function countsOf(slices: readonly Slice[]): Pick<Block, "days" | "hours"> {
  const days: Record<string, number> = {};
  const hours: Record<string, number> = {};
  for (const { start, live } of slices) {
    const day = Math.floor(start / DAY_MS);
    days[day] = (days[day] ?? 0) + live;
    hours[hourNumber(start)] = live;
  }
  return { days, hours };
}

function prefixed(prefix: string, counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([key, live]) => [`${prefix}.${key}`, live]),
  );
}
