import { StreamGapError } from "../errors.ts";
import { catchGap } from "../maintenance/lost-commits.ts";
import type { EventBase, EventStore } from "../port.ts";
import { foldRow, type Projection, type ViewRow } from "./projection.ts";

/** A row whose stream lacks a commit, with the commit's number. */
export type Gap = { id: string; commit: number };

/** The progress of a rebuild: streams done, rows repaired, and rows that could not be rebuilt. */
export type RebuildProgress = {
  streams: number;
  repaired: number;
  gaps: Gap[];
  /** Rows that stay as they are, because a rebuilt one would lack content that is lost elsewhere. */
  kept: string[];
};

/**
 * Rebuilds every row of a read model from the log while the service runs. A row depends on one stream only, so each
 * stream is folded, compared with its row and written if the row's version is unchanged; a row that a command
 * changed meanwhile is folded again. Rows of streams with a gap stay as they are, and so do rows
 * that hold what is lost elsewhere.
 *
 * @param progressed called after every page of the log.
 */
export async function rebuild<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read" | "readAll">,
  projection: Projection<E, Row>,
  progressed: (progress: RebuildProgress) => void = () => {},
): Promise<RebuildProgress> {
  const progress: RebuildProgress = { streams: 0, repaired: 0, gaps: [], kept: [] };
  for (let position = 0; ; ) {
    const commits = await store.readAll(position);
    if (commits.length === 0) return progress;
    for (const { stream, firstVersion, events } of commits) {
      if (firstVersion !== 1 || events.length === 0) continue; // each stream once, no tombstones
      if (projection.takes?.(stream) === false) continue;
      progress.streams++;
      const id = projection.rowId(stream);
      const outcome = await catchGap(repair(store, projection, stream));
      if (outcome instanceof StreamGapError) progress.gaps.push({ id, commit: outcome.missing });
      else if (outcome === "kept") progress.kept.push(id);
      else if (outcome === "repaired") progress.repaired++;
    }
    position = commits.at(-1)?.position ?? position;
    progressed({ ...progress });
  }
}

async function repair<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read">,
  projection: Projection<E, Row>,
  stream: string,
): Promise<"unchanged" | "repaired" | "kept"> {
  const { rows, rowId, lacksContent } = projection;
  for (;;) {
    const stored = await rows.load(rowId(stream));
    const row = await foldRow(store, projection, stream);
    if (!row || JSON.stringify(stored) === JSON.stringify(row)) return "unchanged";
    if (stored?.version === row.version && lacksContent?.(row)) return "kept";
    const overtaken = stored !== undefined && stored.version > row.version;
    if (!overtaken && (await rows.save(row, stored?.version ?? 0))) return "repaired";
  }
}
