import type { CreateSchema, DeleteSchema, SchemaView, UpdateSchema } from "@quarry/contracts";
import type { CommitMeta } from "@quarry/event-store";
import { evolveRow, type SchemaRow, toView } from "../domain/schema-row.ts";
import type { Execute } from "./execute-command.ts";

/** The commands on schemas. Each is answered when the views show what it did. */
export function createChangeSchemas(execute: Execute) {
  return {
    /** The answer to a repeated creation is the schema as it was created. */
    async create(command: CreateSchema, meta: CommitMeta): Promise<SchemaView> {
      const { events } = await execute({ type: "create", ...command }, command, meta);
      return toView(events.reduce<SchemaRow | undefined>(evolveRow, undefined));
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
