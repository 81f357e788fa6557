import type { ListEvents, ListedEvents } from "@quarry/contracts";
import { fromStart, type Places, readCursor, writeCursor } from "../../domain/cursor.ts";
import { type ReadFeed, reachedBy } from "./read-feed.ts";

/** Makes what lists the events of an account behind a cursor. */
export function createListEvents({ ends, read }: ReadFeed) {
  return async ({ after, ...asked }: ListEvents): Promise<ListedEvents> => {
    const feed = await ends();
    const start = startOf(after, feed);
    const { rows, reached, more } = await read({ ...asked, start }, feed.ends);
    let places = start;
    const events = rows.map((row) => {
      places = reachedBy(places, [row]);
      const { id, type, at, sequence, data } = row;
      return { id, type, at, cursor: writeCursor(feed.epoch, places), sequence, data };
    });
    return { events, next: writeCursor(feed.epoch, reached), more };
  };
}

function startOf(after: string | undefined, feed: { epoch: string; ends: Places }): Places {
  if (after === undefined) return fromStart;
  return after === "latest" ? feed.ends : readCursor(after, feed);
}
