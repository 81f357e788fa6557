import type {
  CreateSchema,
  DeleteSchema,
  GetSchema,
  GetSchemaRevision,
  ListQuery,
  SchemaEvent,
  SchemaPage,
  SchemaView,
  SearchSchemas,
  UpdateSchema,
} from "@quarry/contracts";
import {
  type Commit,
  type CommitMeta,
  type EventStore,
  handleCommand,
  type Projection,
  project,
} from "@quarry/event-store";
import { decide, evolve, noSchema, notFound, type SchemaCommand } from "../domain/schema.ts";
import {
  evolveRow,
  type SchemaRow,
  schemaIdOf,
  schemaStream,
  toView,
} from "../domain/schema-row.ts";
import type { SchemaViews } from "./ports.ts";

export type SchemaDependencies = {
  log: EventStore<SchemaEvent>;
  views: SchemaViews;
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<SchemaEvent>) => void;
};

type Idempotent = { commandId: string; requestHash: string };

/** How the log's events become the rows of the read model. */
export function schemaProjection(views: SchemaViews): Projection<SchemaEvent, SchemaRow> {
  return { rows: views, rowId: schemaIdOf, evolve: evolveRow };
}

/** The commands and queries on schemas. A command's answer is given when the views show it. */
export type Schemas = ReturnType<typeof createSchemas>;

export function createSchemas({ log, views, committed }: SchemaDependencies) {
  const projection = schemaProjection(views);

  async function execute(
    command: SchemaCommand,
    { commandId, requestHash }: Idempotent,
    meta: CommitMeta,
  ) {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: schemaStream(command.schemaId),
      initial: noSchema,
      evolve,
      decide: (state) => decide(command, state),
      commandId,
      requestHash,
      meta,
    });
    const row = commit && (await project(log, projection, commit.events));
    if (commit && !repeated) committed(commit);
    return { commit, row };
  }

  async function live({ schemaId, accountId }: GetSchema): Promise<SchemaRow> {
    const row = await views.load(schemaId);
    if (!row || row.deleted || row.accountId !== accountId) throw notFound(schemaId);
    return row;
  }

  return {
    projection,

    /** The answer to a repeated creation is the schema as it was created. */
    async create(command: CreateSchema, meta: CommitMeta): Promise<SchemaView> {
      const { commit } = await execute({ type: "create", ...command }, command, meta);
      const created = commit?.events[0];
      if (!created) throw new Error("a creation always has its event");
      return toView(evolveRow(undefined, created));
    },

    async update(command: UpdateSchema, meta: CommitMeta): Promise<SchemaView> {
      const { row } = await execute({ type: "update", ...command }, command, meta);
      if (!row) throw new Error("an update always has its event");
      return toView(row);
    },

    async delete(command: DeleteSchema, meta: CommitMeta): Promise<Record<string, never>> {
      await execute({ type: "delete", ...command }, command, meta);
      return {};
    },

    async get(query: GetSchema): Promise<SchemaView> {
      return toView(await live(query));
    },

    /** A revision from the log; of a deleted schema too. */
    async revision({ schemaId, accountId, revision }: GetSchemaRevision): Promise<SchemaView> {
      const { events } = await log.read(schemaStream(schemaId), { to: revision });
      const [created, last] = [events[0], events.at(-1)];
      const known = last?.version === revision && last.type !== "SchemaDeleted";
      if (!created || !known || created.data.accountId !== accountId) throw notFound(schemaId);
      return toView(events.reduce<SchemaRow | undefined>(evolveRow, undefined) as SchemaRow);
    },

    async list(query: ListQuery): Promise<SchemaPage> {
      const { items, total } = await views.list(query);
      return { items: items.map(toView), total };
    },

    async search({ accountId, search }: SearchSchemas): Promise<{ schemaIds: string[] }> {
      return { schemaIds: await views.search(accountId, search) };
    },
  };
}
