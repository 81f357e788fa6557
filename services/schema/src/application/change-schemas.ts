import type {
  CreateSchema,
  DeleteSchema,
  SchemaEvent,
  SchemaView,
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
import { decide, evolve, noSchema, type SchemaCommand } from "../domain/schema.ts";
import { evolveRow, type SchemaRow, schemaStream, toView } from "../domain/schema-row.ts";

export type ChangeDependencies = {
  log: EventStore<SchemaEvent>;
  projection: Projection<SchemaEvent, SchemaRow>;
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<SchemaEvent>) => void;
};

/** The commands on schemas. Each is answered when the views show what it did. */
export function createChangeSchemas({ log, projection, committed }: ChangeDependencies) {
  async function execute(
    change: SchemaCommand,
    { commandId, requestHash }: { commandId: string; requestHash: string },
    meta: CommitMeta,
  ) {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: schemaStream(change.schemaId),
      initial: noSchema,
      evolve,
      decide: (state) => decide(change, state),
      commandId,
      requestHash,
      meta,
    });
    if (!commit) throw new Error(`a schema's ${change.type} always has its event`);
    const row = await project(log, projection, commit.events);
    if (!repeated) committed(commit);
    return { commit, row };
  }

  return {
    /** The answer to a repeated creation is the schema as it was created. */
    async create(command: CreateSchema, meta: CommitMeta): Promise<SchemaView> {
      const { commit } = await execute({ type: "create", ...command }, command, meta);
      return toView(commit.events.reduce<SchemaRow | undefined>(evolveRow, undefined));
    },

    async update(command: UpdateSchema, meta: CommitMeta): Promise<SchemaView> {
      const { row } = await execute({ type: "update", ...command }, command, meta);
      return toView(row);
    },

    async delete(command: DeleteSchema, meta: CommitMeta): Promise<Record<string, never>> {
      await execute({ type: "delete", ...command }, command, meta);
      return {};
    },
  };
}
