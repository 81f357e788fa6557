import type { EventBase, EventStore, StoredEvent } from "./port.ts";

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
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return undefined;
  for (;;) {
    let row = await projection.rows.load(projection.rowId(first.stream));
    const known = row?.version ?? 0;
    if (known >= last.version) return row;
    const missing =
      known >= first.version - 1
        ? events.filter(({ version }) => version > known)
        : (await store.read(first.stream, { from: known + 1 })).events;
    for (const event of missing)
      row = { ...(await projection.evolve(row, event)), version: event.version };
    if (row && (await projection.rows.save(row, known))) return row;
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
  await project(store, projection, (await store.read(stream)).events);
}
