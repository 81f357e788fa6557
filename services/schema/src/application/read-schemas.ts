import type {
  GetSchema,
  GetSchemaRevision,
  ListQuery,
  ListSchemaRevisions,
  SchemaEvent,
  SchemaIds,
  SchemaPage,
  SchemaView,
  SearchSchemas,
} from "@quarry/contracts";
import type { EventStore, StoredEvent } from "@quarry/event-store";
import { notFound } from "../domain/schema.ts";
import { evolveRow, type SchemaRow, schemaStream, toView } from "../domain/schema-row.ts";
import type { SchemaViews } from "./ports.ts";

/** The queries on schemas. */
export function createReadSchemas({
  log,
  views,
}: {
  log: EventStore<SchemaEvent>;
  views: SchemaViews;
}) {
  async function get({ schemaId, accountId }: GetSchema): Promise<SchemaView> {
    const row = await views.load(schemaId);
    if (!row || row.deleted || row.accountId !== accountId) throw notFound(schemaId);
    return toView(row);
  }

  return {
    get,

    /** A revision from the log; of a deleted schema too. */
    async revision({ schemaId, accountId, revision }: GetSchemaRevision): Promise<SchemaView> {
      const { events } = await log.read(schemaStream(schemaId), { to: revision });
      const row = events.reduce<SchemaRow | undefined>(evolveRow, undefined);
      const known = row?.revision === revision && !row.deleted && row.accountId === accountId;
      if (!known) throw notFound(schemaId);
      return toView(row);
    },

    /** Of a live schema, newest first. */
    async revisions({
      page,
      perPage,
      revision,
      ...query
    }: ListSchemaRevisions): Promise<SchemaPage> {
      const { revision: newest } = await get(query);
      const { events } = await log.read(schemaStream(query.schemaId), { to: newest });
      const asked = events.filter(({ version }) => version === (revision ?? version));
      const from = (page - 1) * perPage;
      const items = asked
        .reverse()
        .slice(from, from + perPage)
        .map(revisionOf);
      return { items, total: asked.length };
    },

    async list(query: ListQuery): Promise<SchemaPage> {
      const { items, total } = await views.list(query);
      return { items: items.map(toView), total };
    },

    async search({ accountId, search }: SearchSchemas): Promise<SchemaIds> {
      return { schemaIds: await views.search(accountId, search) };
    },
  };
}

/** The schema as an event has left it, made at the event's time. */
function revisionOf(event: StoredEvent<SchemaEvent>): SchemaView {
  return { ...toView(evolveRow(undefined, event)), createdAt: event.at };
}
