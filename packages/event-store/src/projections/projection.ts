import type { EventBase, EventStore, StoredEvent } from "../port.ts";

/** A row of a read model; `version` is that of the stream it was made from. */
export type ViewRow = { id: string; version: number };

/** Stores the rows of a read model. */
export interface ViewRows<Row extends ViewRow> {
  load(id: string): Promise<Row | undefined>;
  /**
   * Writes the row if the stored one is still at version `expected` (0: there is none); otherwise resolves to
   * false and writes nothing.
   */
  save(row: Row, expected: number): Promise<boolean>;
}

/** One row per stream: how the row's id follows from the stream, and how an event changes the row. */
export type Projection<E extends EventBase, Row extends ViewRow> = {
  rows: ViewRows<Row>;
  rowId: (stream: string) => string;
  /** Whether a stream of the log has a row; all have by default. */
  takes?: (stream: string) => boolean;
  evolve: (row: Row | undefined, event: StoredEvent<E>) => Row | Promise<Row>;
  /** Whether a row lacks content that its events only refer to, because it is lost; none does by default. */
  lacksContent?: (row: Row) => boolean;
};

/**
 * Applies events to the row of their stream, and first those that are missing before them, which it reads from
 * the log. Writes are guarded by the row's version, so repeats change nothing and concurrent projections of
 * one stream do not overwrite each other.
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
  const isNew = first.version === 1; // then there is no row yet, unless this is a repeat
  const stored = isNew ? undefined : await projection.rows.load(projection.rowId(first.stream));
  return projectOnto({ store, projection, events, row: stored });
}

/**
 * Like `project`, for callers that have already read the row, or know that there is none. If the stored row has
 * changed since, it is read again.
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
 * Brings the row of a stream up to at least a version, from the log. If it is there already, this only reads
 * the row.
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

/** Computes the row from the whole stream without writing it; undefined for a stream without events. */
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
