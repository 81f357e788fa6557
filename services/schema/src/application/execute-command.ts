import type { SchemaEvent } from "@quarry/contracts";
import {
  type Commit,
  type CommitMeta,
  catchUp,
  type EventStore,
  handleCommand,
  type Projection,
  project,
} from "@quarry/event-store";
import { decide, evolve, noSchema, type SchemaCommand } from "../domain/schema.ts";
import { type SchemaRow, schemaStream } from "../domain/schema-row.ts";

export type ExecuteDependencies = {
  log: EventStore<SchemaEvent>;
  projection: Projection<SchemaEvent, SchemaRow>;
  /** Called with every new commit, after the views show it. */
  committed: (commit: Commit<SchemaEvent>) => void;
};

export type Execute = ReturnType<typeof createExecute>;

/**
 * Carries out a command on a schema, and returns its events (none where nothing was to be done) and the
 * schema's row once the views show it.
 */
export function createExecute({ log, projection, committed }: ExecuteDependencies) {
  return async function execute(
    change: SchemaCommand,
    { commandId, requestHash }: { commandId: string; requestHash: string },
    meta: CommitMeta,
  ) {
    const stream = schemaStream(change.schemaId);
    const { commit, repeated, version } = await handleCommand({
      store: log,
      stream,
      initial: noSchema,
      evolve,
      decide: (state) => decide(change, state),
      commandId,
      requestHash,
      meta,
    });
    if (!commit) {
      await catchUp(log, projection, { stream, version });
      return { events: [], row: await projection.rows.load(change.schemaId) };
    }
    const row = await project(log, projection, commit.events);
    if (!repeated) committed(commit);
    return { events: commit.events, row };
  };
}
