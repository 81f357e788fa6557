import type { EventType } from "@quarry/api";
import { endOf, type FeedLog, fartherOf, feedLogs, type Places } from "../../domain/cursor.ts";
import type { FeedRow } from "../../domain/feed-row.ts";
import type { FeedStore } from "../ports.ts";

type FeedQuestion = {
  accountId: string;
  start: Places;
  types?: readonly EventType[] | undefined;
  limit: number;
};

/** Rows behind a start, what was looked at with them, and whether there are more already. */
type FeedAnswer = { rows: FeedRow[]; reached: Places; more: boolean };

export type ReadFeed = ReturnType<typeof createReadFeed>;

/**
 * Reads the feed of an account: each log's rows in the log's order, those of several logs by their
 * times. What was looked at goes up to where all rows of every log were there before: nothing that
 * comes later is behind it.
 */
export function createReadFeed(feed: FeedStore) {
  /** How far the feed goes, and in which life. */
  async function ends(): Promise<{ epoch: string; ends: Places }> {
    const { epoch, positions } = await feed.progress();
    const { extraction, schema, delivery } = positions;
    const places = {
      extraction: endOf(extraction),
      schema: endOf(schema),
      delivery: endOf(delivery),
    };
    return { epoch, ends: places };
  }

  async function read(
    { accountId, start, types, limit }: FeedQuestion,
    until: Places,
  ): Promise<FeedAnswer> {
    async function rowsOfLog(log: FeedLog): Promise<FeedRow[]> {
      const slice = { accountId, log, after: start[log], until: until[log], limit: limit + 1 };
      if (slice.after >= slice.until) return [];
      if (!types) return feed.rows(slice);
      const own = [...new Set(types)].filter((type) => logOf(type) === log);
      const found = await Promise.all(own.map((type) => feed.rows({ ...slice, type })));
      return found.flat().sort((a, b) => a.place - b.place);
    }

    const merged = merge(await Promise.all(feedLogs.map(rowsOfLog)));
    const rows = merged.slice(0, limit);
    const more = merged.length > limit;
    return { rows, reached: more ? reachedBy(start, rows) : fartherOf(start, until), more };
  }

  return { ends, read };
}

/** How far each log is read with these rows. */
export function reachedBy(start: Places, rows: readonly FeedRow[]): Places {
  const reached = { ...start };
  for (const { log, place } of rows) reached[log] = place;
  return reached;
}

function logOf(type: EventType): FeedLog {
  if (type.startsWith("schema.")) return "schema";
  return type.startsWith("webhook.") ? "delivery" : "extraction";
}

/** Lists in their own orders, always the earliest of their next ones first. */
function merge(lists: FeedRow[][]): FeedRow[] {
  const merged: FeedRow[] = [];
  const next = lists.map(() => 0);
  for (;;) {
    let earliest: FeedRow | undefined;
    let from = 0;
    for (const [index, list] of lists.entries()) {
      const row = list[next[index] ?? 0];
      if (row && (!earliest || row.at <= earliest.at)) [earliest, from] = [row, index];
    }
    if (!earliest) return merged;
    merged.push(earliest);
    next[from] = (next[from] ?? 0) + 1;
  }
}
