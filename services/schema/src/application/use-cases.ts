import type { SchemaEvent } from "@quarry/contracts";
import type { Commit, EventStore, WalkedView } from "@quarry/event-store";
import { evolveRow, type SchemaRow, schemaIdOf, schemaStream } from "../domain/schema-row.ts";
import { createChangeSchemas } from "./change-schemas.ts";
import { createEnsureSchema } from "./ensure-schema.ts";
import { createExecute } from "./execute-command.ts";
import type { SchemaViews } from "./ports.ts";
import { createReadSchemas } from "./read-schemas.ts";

export type SchemaDependencies = {
  log: EventStore<SchemaEvent>;
  views: SchemaViews;
  /** Called with every new commit, after the views show it. */
  committed: (commit: Commit<SchemaEvent>) => void;
};

/** How the log's events become the rows of the read model. */
export function schemaProjection(views: SchemaViews): WalkedView<SchemaEvent, SchemaRow> {
  const { rowIds } = views;
  return { rows: views, rowId: schemaIdOf, evolve: evolveRow, streamOf: schemaStream, rowIds };
}

export type SchemaUseCases = ReturnType<typeof createUseCases>;

/** The schema service's commands and queries, wired to each other. */
export function createUseCases({ log, views, committed }: SchemaDependencies) {
  const projection = schemaProjection(views);
  const execute = createExecute({ log, projection, committed });
  return {
    projection,
    ...createChangeSchemas(execute),
    ensure: createEnsureSchema({ views, execute }),
    ...createReadSchemas({ log, views }),
  };
}
