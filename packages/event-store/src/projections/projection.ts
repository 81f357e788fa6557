import type { EventBase, EventStore, StoredEvent } from "../port.ts";

/** A row of a read model; `version` is that of the stream it was made from. */
export type ViewRow = { id: string; version: number };

/** Where the rows of a read model lie. */
export interface ViewRows<Row extends ViewRow> {
  load(id: string): Promise<Row | undefined>;
  /**
   * Writes the row where the stored one is still at `expected` (0: there is none).
   * Resolves to false, and writes nothing, where it is not.
   */
  save(row: Row, expected: number): Promise<boolean>;
}

/** One row per stream: how the row's id follows from the stream, and how an event changes the row. */
export type Projection<E extends EventBase, Row extends ViewRow> = {
  rows: ViewRows<Row>;
  rowId: (stream: string) => string;
  /** Which streams of the log make rows; all by default. */
  takes?: (stream: string) => boolean;
  evolve: (row: Row | undefined, event: StoredEvent<E>) => Row | Promise<Row>;
};

/**
 * Brings the row of the events' stream up to them. Rows are guarded by version, so a repeated event
 * changes nothing, and where earlier events are missing they are read from the log and applied
 * first; two that project at once do not disturb each other.
 *
 * @param events the newest known events of one stream, in order, at least one.
 */
export async function project<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read">,
  projection: Projection<E, Row>,
  events: readonly StoredEvent<E>[],
): Promise<Row | undefined> {
  const [first] = events;
  if (!first) return undefined;
  const isNew = first.version === 1; // so that there is no row yet, unless this is a repeat
  const stored = isNew ? undefined : await projection.rows.load(projection.rowId(first.stream));
  return projectOnto({ store, projection, events, row: stored });
}

/**
 * `project` for who has the row at hand, read before or known to be missing. One that has moved on
 * since is read again.
 */
export async function projectOnto<E extends EventBase, Row extends ViewRow>(known: {
  store: Pick<EventStore<E>, "read">;
  projection: Projection<E, Row>;
  events: readonly StoredEvent<E>[];
  row: Row | undefined;
}): Promise<Row | undefined> {
  const { store, projection, events } = known;
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return undefined;
  for (let row = known.row; ; row = await projection.rows.load(projection.rowId(first.stream))) {
    const reached = row?.version ?? 0;
    if (reached >= last.version) return row;
    const missing =
      reached >= first.version - 1
        ? events.filter(({ version }) => version > reached)
        : (await store.read(first.stream, { from: reached + 1 })).events;
    for (const event of missing)
      row = { ...(await projection.evolve(row, event)), version: event.version };
    if (row && (await projection.rows.save(row, reached))) return row;
  }
}

/**
 * Brings the row of a stream up to at least a version, from the log. Costs one look at the row when
 * it is there already.
 */
export async function catchUp<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read">,
  projection: Projection<E, Row>,
  { stream, version }: { stream: string; version: number },
): Promise<void> {
  const row = await projection.rows.load(projection.rowId(stream));
  if ((row?.version ?? 0) >= version) return;
  const { events } = await store.read(stream);
  await projectOnto({ store, projection, events, row });
}

/** The row as the whole of its stream makes it, written nowhere; undefined for a stream without events. */
export async function foldRow<E extends EventBase, Row extends ViewRow>(
  store: Pick<EventStore<E>, "read">,
  { evolve }: Pick<Projection<E, Row>, "evolve">,
  stream: string,
): Promise<Row | undefined> {
  let row: Row | undefined;
  for (const event of (await store.read(stream)).events) {
    row = { ...(await evolve(row, event)), version: event.version };
  }
  return row;
}
