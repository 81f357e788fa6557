import { AppError } from "@quarry/kernel";
import { type Counted, EVERY } from "../records.ts";
import {
  DAY_MS,
  findSlice,
  HOUR_MS,
  MINUTE_MS,
  type SliceHit,
  slicesOf,
  startOf,
  sumOf,
} from "../slices.ts";
import type { Block, Blocks, Owner } from "./blocks.ts";
import type { LiveRecords, Owned } from "./count-hours.ts";
import { createCountSpan } from "./count-span.ts";
import type { SharedClock } from "./server-clock.ts";

/** Writes have ended this long after they began, so hours that ended before that can be counted for good. */
const WRITES_END_AFTER_MS = 2 * MINUTE_MS;

type CountSources = { blocks: Blocks; records: LiveRecords; now: SharedClock };

/** The end of the last hour that can be counted for good at an instant. */
const countableUntil = (instant: number) => startOf(instant - WRITES_END_AFTER_MS, HOUR_MS);

/**
 * Counts an account's live records by day and hour, so that a long list is not counted or walked for each
 * request. Past hours are counted on first use and stored (`blocks`); the last hour or two are counted each
 * time. A write into an already counted hour marks that hour stale before and after. A stale hour is
 * recounted until every write that could have started before the mark must have ended.
 */
export function openCounts(sources: CountSources) {
  const { blocks, records, now } = sources;
  const readBlocks = createReadBlocks(sources);

  return {
    /** Call this before and after a record is added or removed; does nothing while its hour is recent. */
    async mark({ accountId, group }: Partial<Owner> & { accountId: string }, createdAt: number) {
      const instant = await now();
      if (createdAt >= startOf(instant - WRITES_END_AFTER_MS / 2, HOUR_MS)) return;
      const groups = group === undefined ? [EVERY] : [EVERY, group];
      await blocks.mark(
        groups.map((each) => ({ accountId, group: each })),
        createdAt,
        instant,
      );
    },

    /** How many records there are, and where the one of an offset stands, from 0 for the newest. */
    async of(counted: Counted) {
      const { accountId, groups, from = 0, before = Number.MAX_SAFE_INTEGER } = counted;
      const names = groups ?? [EVERY];
      if (names.length === 0) return { total: 0, find: async () => undefined };
      const { found, until } = await readBlocks(accountId, names);
      const newest = { start: Math.max(until, from), end: before };
      const live =
        newest.start < newest.end ? await records.count({ accountId, groups }, newest) : 0;
      const counts = slicesOf(
        found.map(({ days }) => days),
        DAY_MS,
      );
      const days = counts.filter(({ start }) => start >= from && start < before);
      const slices = [{ ...newest, live }, ...days];

      return {
        total: sumOf(slices),
        async find(offset: number): Promise<SliceHit | undefined> {
          const place = findSlice(slices, offset);
          if (!place || place.start >= until) return place;
          const around = await blocks.around(accountId, names, place.start);
          const hours = slicesOf(
            around.map((block) => block.hours),
            HOUR_MS,
          );
          const ofDay = hours.filter(({ start }) => start >= place.start && start < place.end);
          const hour = findSlice(ofDay, offset - place.newer);
          return hour ? { ...hour, newer: place.newer + hour.newer } : place;
        },
      };
    },
  };
}

/** Reads the counts, all up to the same hour. */
function createReadBlocks(sources: CountSources) {
  const { blocks, records, now } = sources;
  const countSpan = createCountSpan(blocks, records);

  /** @param reached up to where the owner is counted; later records are counted once their hours are over. */
  async function recount(block: Block, reached: number): Promise<void> {
    for (const [hour, at] of Object.entries(block.stale ?? {})) {
      const start = Number(hour) * HOUR_MS;
      const span = { start, end: start + HOUR_MS };
      if (span.end > reached) continue;
      const isOver = at < (await now()) - WRITES_END_AFTER_MS;
      await blocks.recount(block, hour, () => records.count(ownedBy(block), span));
      if (isOver) await blocks.unmark(block, hour, at);
    }
  }

  return async function readBlocks(accountId: string, groups: readonly string[]) {
    for (let attempt = 0; attempt < 5; attempt++) {
      let found = await blocks.of(accountId, groups);
      const reached = groups.map((group) => ({ group, until: reachedOf(found, group) }));
      const due = countableUntil(await now());
      const behind = reached.filter(({ until }) => until < due);
      for (const { group, until: start } of behind) {
        const owner = { accountId, group };
        const isDone = await countSpan(owner, ownedBy(owner), { start, end: due });
        if (!isDone) throw beingCounted();
      }
      const stale = found.filter((block) => Object.keys(block.stale ?? {}).length > 0);
      for (const block of stale) await recount(block, reachedOf(found, block.group));
      if (behind.length + stale.length > 0) found = await blocks.of(accountId, groups);
      const untils = new Set(groups.map((group) => reachedOf(found, group)));
      const [until, ...others] = untils;
      if (until !== undefined && others.length === 0) return { found, until };
    }
    throw beingCounted();
  };
}

function beingCounted(): AppError {
  const message = "The list is long and is being counted for the first time; try again shortly";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 2 });
}

function ownedBy({ accountId, group }: Owner): Owned {
  return { accountId, groups: group === EVERY ? undefined : [group] };
}

function reachedOf(blocks: readonly Block[], group: string): number {
  const untils = blocks.filter((block) => block.group === group).map(({ until }) => until);
  return Math.max(0, ...untils);
}
