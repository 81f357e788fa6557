import { StreamGapError } from "../errors.ts";
import { catchGap } from "../maintenance/lost-commits.ts";
import type { EventBase, EventStore } from "../port.ts";
import { foldRow, type Projection, type ViewRow } from "./projection.ts";

/** A row whose stream lacks a commit, by its number. */
export type Gap = { id: string; commit: number };

/** How far a rebuild is: streams done, rows that were missing or different, and those left as they were. */
export type RebuildProgress = { streams: number; repaired: number; gaps: Gap[] };

/**
 * Makes every row of a read model again from the log while the service serves: a row follows from
 * one stream alone, so each is folded, compared and written under the guard of its version, and a
 * row that a command advances meanwhile is folded again. Rows of other versions stay until their
 * turn comes, and those of streams with a gap for good.
 *
 * @param progressed called after every page of the log.
 */
export async function rebuild<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read" | "readAll">,
  projection: Projection<E, Row>,
  progressed: (progress: RebuildProgress) => void = () => {},
): Promise<RebuildProgress> {
  const progress: RebuildProgress = { streams: 0, repaired: 0, gaps: [] };
  for (let position = 0; ; ) {
    const commits = await store.readAll(position);
    if (commits.length === 0) return progress;
    for (const { stream, firstVersion, events } of commits) {
      if (firstVersion !== 1 || events.length === 0) continue; // each stream once, no tombstones
      if (projection.takes?.(stream) === false) continue;
      progress.streams++;
      const repaired = await catchGap(repair(store, projection, stream));
      if (repaired instanceof StreamGapError)
        progress.gaps.push({ id: projection.rowId(stream), commit: repaired.missing });
      else if (repaired) progress.repaired++;
    }
    position = commits.at(-1)?.position ?? position;
    progressed({ ...progress });
  }
}

async function repair<E extends EventBase, Row extends ViewRow>(
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
