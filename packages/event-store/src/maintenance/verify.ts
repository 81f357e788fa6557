import { setTimeout as delay } from "node:timers/promises";
import { StreamGapError } from "../errors.ts";
import type { EventBase, EventStore } from "../port.ts";
import { foldRow, type Projection, type ViewRow } from "../projections/projection.ts";
import type { Gap } from "../projections/rebuild.ts";
import { catchGap } from "./lost-commits.ts";

/** A read model whose rows can be listed, including those of deleted records. */
export type WalkedView<E extends EventBase, Row extends ViewRow> = Projection<E, Row> & {
  streamOf: (rowId: string) => string;
  /** Ids behind `after` ("" at first) in their order, at most `limit`. */
  rowIds: (after: string, limit: number) => Promise<string[]>;
};

/**
 * Where a row is not what its stream makes of it: it is not there, is of no stream, or differs in
 * the fields that are named. What the fields hold is not reported. Or it is unknown what is due, for the
 * stream lacks a commit.
 */
export type Difference =
  | { id: string; kind: "missing" | "stray" }
  | { id: string; kind: "different"; fields: string[] }
  | ({ kind: "gap" } & Gap);

type Log<E extends EventBase> = Pick<EventStore<E>, "read" | "readAll">;

/** How long a writer may take from its event to its row, and the interval of checks, in ms. */
const settleWithinMs = 2_000;
const lookAgainMs = 100;
const pageOfRows = 1_000;

/**
 * Compares every row of a read model with the fold of its stream, while the service serves: a row
 * that differs is read again until its writer must have finished.
 *
 * @param progressed called after every page of the log with the number of streams that are checked.
 */
export async function verify<E extends EventBase, Row extends ViewRow>(
  log: Log<E>,
  view: WalkedView<E, Row>,
  progressed: (streams: number) => void = () => {},
): Promise<{ streams: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let streams = 0;
  for (let position = 0; ; ) {
    const commits = await log.readAll(position);
    if (commits.length === 0) break;
    for (const { stream, firstVersion, events } of commits) {
      if (firstVersion !== 1 || events.length === 0) continue; // each stream once, no tombstones
      if (view.takes?.(stream) === false) continue;
      streams++;
      differences.push(...(await differencesOf(log, view, stream)));
    }
    position = commits.at(-1)?.position ?? position;
    progressed(streams);
  }
  differences.push(...(await strays(log, view)));
  return { streams, differences };
}

async function differencesOf<E extends EventBase, Row extends ViewRow>(
  log: Log<E>,
  view: WalkedView<E, Row>,
  stream: string,
): Promise<Difference[]> {
  const id = view.rowId(stream);
  for (let waited = 0; ; waited += lookAgainMs) {
    const stored = await view.rows.load(id);
    const due = await catchGap(foldRow(log, view, stream));
    if (due instanceof StreamGapError) return [{ id, kind: "gap", commit: due.missing }];
    const found = compare(id, stored, due);
    if (found.length === 0 || waited >= settleWithinMs) return found;
    await delay(lookAgainMs);
  }
}

function compare(id: string, stored: ViewRow | undefined, due: ViewRow | undefined): Difference[] {
  if (!stored) return [{ id, kind: "missing" }];
  const [there, wanted] = [fieldsOf(stored), fieldsOf(due)];
  const names = [...new Set([...there.keys(), ...wanted.keys()])].sort();
  const fields = names.filter((name) => there.get(name) !== wanted.get(name));
  return fields.length === 0 ? [] : [{ id, kind: "different", fields }];
}

function fieldsOf(row: object = {}): Map<string, string | undefined> {
  return new Map(Object.entries(row).map(([name, value]) => [name, JSON.stringify(value)]));
}

/**
 * Rows that the log knows no stream of, or not the stream's beginning: asked after it was read, so that
 * none is too new.
 */
async function strays<E extends EventBase, Row extends ViewRow>(
  log: Log<E>,
  { rowIds, streamOf }: WalkedView<E, Row>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = ""; ; ) {
    const ids = await rowIds(after, pageOfRows);
    for (const id of ids) {
      const slice = await catchGap(log.read(streamOf(id)));
      if (!(slice instanceof StreamGapError)) {
        if (slice.version === 0) found.push({ id, kind: "stray" });
      } else if (slice.missing === 1) found.push({ id, kind: "gap", commit: 1 });
    }
    after = ids.at(-1) ?? "";
    if (ids.length < pageOfRows) return found;
  }
}
