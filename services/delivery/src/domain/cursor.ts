import { invalid } from "@quarry/kernel";

/** The logs that a feed is made of. */
export const feedLogs = ["extraction", "schema", "delivery"] as const;
export type FeedLog = (typeof feedLogs)[number];

/** How far each log is read: the place of an event in it. */
export type Places = Record<FeedLog, number>;

/** More than the events of one commit, so that a place orders commits, then their events. */
const perCommit = 1_000;

export const fromStart: Places = { extraction: 0, schema: 0, delivery: 0 };

export function placeOf(position: number, index: number): number {
  return position * perCommit + index;
}

/** Behind every event of the commits up to a position. */
export function endOf(position: number): number {
  return placeOf(position + 1, -1);
}

/** Of each log the nearer, or the farther, of two places. */
export function nearerOf(one: Places, other: Places): Places {
  return combined(one, other, Math.min);
}
export function fartherOf(one: Places, other: Places): Places {
  return combined(one, other, Math.max);
}

function combined(one: Places, other: Places, choose: (a: number, b: number) => number): Places {
  return {
    extraction: choose(one.extraction, other.extraction),
    schema: choose(one.schema, other.schema),
    delivery: choose(one.delivery, other.delivery),
  };
}

/**
 * A cursor says how far each log is read, and in which life of the feed: a restored server counts
 * its positions again from those of the backup, so that the same number may be another event.
 */
export function writeCursor(epoch: string, places: Places): string {
  const text = [epoch, ...feedLogs.map((log) => places[log].toString(36))].join(".");
  return Buffer.from(text).toString("base64url");
}

/** @throws AppError VALIDATION_FAILED by the rule `invalid_cursor` or `restored`. */
export function readCursor(cursor: string, feed: { epoch: string; ends: Places }): Places {
  const [epoch, ...parts] = Buffer.from(cursor, "base64url").toString().split(".");
  const numbers = parts.map((part) => (/^[0-9a-z]{1,10}$/.test(part) ? parseInt(part, 36) : NaN));
  const [extraction = NaN, schema = NaN, delivery = NaN] = numbers;
  if (parts.length !== feedLogs.length || numbers.some(Number.isNaN)) {
    throw invalid("after", "invalid_cursor", "must be a cursor as an event or a page returned it");
  }
  const places = { extraction, schema, delivery };
  const isKnown = epoch === feed.epoch && feedLogs.every((log) => places[log] <= feed.ends[log]);
  if (isKnown) return places;
  throw invalid(
    "after",
    "restored",
    "is a cursor from before this server was restored from a backup: read the events from the start, or go on with `latest`",
  );
}
