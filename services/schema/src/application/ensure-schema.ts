import type { EnsureSchema, SchemaView } from "@quarry/contracts";
import type { CommitMeta } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { ensuredId } from "../domain/ensured-id.ts";
import { toView } from "../domain/schema-row.ts";
import type { Execute } from "./execute-command.ts";
import type { SchemaViews } from "./ports.ts";

/** The newest live schema of a name, created or revised as it must be: one for all who ask at once. */
export function createEnsureSchema({ views, execute }: { views: SchemaViews; execute: Execute }) {
  /** The newest live schema of exactly this name. */
  async function newestNamed({ accountId, name }: EnsureSchema): Promise<string | undefined> {
    for (const id of (await views.named(accountId, name)).reverse()) {
      const row = await views.load(id);
      if (row && !row.deleted && row.name === name) return id;
    }
    return undefined;
  }

  /** Undefined if the id belongs to a schema that was deleted or renamed. */
  async function ensureAt(schemaId: string, command: EnsureSchema, meta: CommitMeta) {
    try {
      const { row } = await execute({ type: "ensure", schemaId, ...command }, command, meta);
      return toView(row);
    } catch (error) {
      if (error instanceof AppError && error.code === "STATE_CONFLICT") return undefined;
      throw error;
    }
  }

  return async (command: EnsureSchema, meta: CommitMeta): Promise<SchemaView> => {
    const known = await newestNamed(command);
    const ensured = known && (await ensureAt(known, command, meta));
    if (ensured) return ensured;
    for (let generation = 0; ; generation++) {
      const id = ensuredId(command.accountId, command.name, generation);
      const view = await ensureAt(id, command, meta);
      if (view) return view;
    }
  };
}
