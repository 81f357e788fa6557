import type { SchemaEvent } from "@quarry/contracts";
import { AppError, type Json } from "@quarry/kernel";

/** What the log says of a schema. `revision` counts creation and updates, from 1. */
export type Schema =
  | { status: "none" }
  | { status: "live"; accountId: string; revision: number }
  | { status: "deleted" };

export const noSchema: Schema = { status: "none" };

type Target = { schemaId: string; accountId: string };
type Content = { name: string; structure: Json };

export type SchemaCommand =
  | ({ type: "create" } & Target & Content)
  | ({ type: "update"; ifRevision?: number | undefined } & Target & Content)
  | ({ type: "delete"; ifRevision?: number | undefined } & Target);

/**
 * What a command does to a schema.
 *
 * @throws AppError NOT_FOUND where the account has no such live schema, REVISION_MISMATCH where
 *   `ifRevision` is not the present revision, STATE_CONFLICT where a new schema's id is taken.
 */
export function decide(command: SchemaCommand, state: Schema): SchemaEvent[] {
  const { schemaId, accountId } = command;
  if (command.type === "create") {
    if (state.status !== "none") {
      throw new AppError("STATE_CONFLICT", `A schema with the id ${schemaId} exists already`);
    }
    const { name, structure } = command;
    return [{ type: "SchemaCreated", data: { schemaId, accountId, name, structure } }];
  }
  if (state.status !== "live" || state.accountId !== accountId) throw notFound(schemaId);
  if (command.ifRevision !== undefined && command.ifRevision !== state.revision) {
    throw new AppError(
      "REVISION_MISMATCH",
      `The schema is at revision ${state.revision}, not ${command.ifRevision}: read it again and repeat the change`,
    );
  }
  if (command.type === "delete") {
    return [{ type: "SchemaDeleted", data: { schemaId, accountId } }];
  }
  const { name, structure } = command;
  return [{ type: "SchemaUpdated", data: { schemaId, accountId, name, structure } }];
}

export function evolve(state: Schema, event: SchemaEvent): Schema {
  switch (event.type) {
    case "SchemaCreated":
      return { status: "live", accountId: event.data.accountId, revision: 1 };
    case "SchemaUpdated":
      return state.status === "live" ? { ...state, revision: state.revision + 1 } : state;
    case "SchemaDeleted":
      return { status: "deleted" };
  }
}

export function notFound(schemaId: string): AppError {
  return new AppError("NOT_FOUND", `There is no schema with the id ${schemaId}`);
}
