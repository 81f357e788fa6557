import type { EventBase, EventStore } from "./port.ts";
import { foldRow, type Projection, type ViewRow } from "./projection.ts";

/** How far a rebuild is: streams folded anew, rows that were missing or different. */
export type RebuildProgress = { streams: number; mended: number };

/**
 * Makes every row of a read model anew from the log while the service serves: a row follows from
 * one stream alone, so each is folded, compared and written under the guard of its version, and a
 * row that a command advances meanwhile is folded again. Rows of other versions stay until their
 * turn comes.
 *
 * @param progressed told after every page of the log.
 */
export async function rebuild<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read" | "readAll">,
  projection: Projection<E, Row>,
  progressed: (progress: RebuildProgress) => void = () => {},
): Promise<RebuildProgress> {
  const progress = { streams: 0, mended: 0 };
  for (let position = 0; ; ) {
    const commits = await store.readAll(position);
    if (commits.length === 0) return progress;
    for (const { stream, firstVersion, events } of commits) {
      if (firstVersion !== 1 || events.length === 0) continue; // each stream once, no tombstones
      progress.streams++;
      if (await mend(store, projection, stream)) progress.mended++;
    }
    position = commits.at(-1)?.position ?? position;
    progressed({ ...progress });
  }
}

async function mend<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read">,
  projection: Projection<E, Row>,
  stream: string,
): Promise<boolean> {
  const { rows, rowId } = projection;
  for (;;) {
    const stored = await rows.load(rowId(stream));
    const row = await foldRow(store, projection, stream);
    if (!row || JSON.stringify(stored) === JSON.stringify(row)) return false;
    const overtaken = stored !== undefined && stored.version > row.version;
    if (!overtaken && (await rows.save(row, stored?.version ?? 0))) return true;
  }
}
