import type { SchemaEvent } from "@quarry/contracts";
import { AppError, canonicalJson, type Json } from "@quarry/kernel";

/** What the log says of a schema. `revision` counts creation and updates, from 1. */
export type Schema =
  | { status: "none" }
  | ({ status: "live"; accountId: string; revision: number } & Content)
  | { status: "deleted" };

type Content = { name: string; structure: Json };

export const noSchema: Schema = { status: "none" };

type Target = { schemaId: string; accountId: string };

export type SchemaCommand =
  | ({ type: "create" } & Target & Content)
  /** Creates the schema, or revises it where its structure differs; refused where that may not be. */
  | ({ type: "ensure"; mayChange: boolean } & Target & Content)
  | ({ type: "update"; ifRevision?: number | undefined } & Target & Content)
  | ({ type: "delete"; ifRevision?: number | undefined } & Target);

/**
 * What a command does to a schema.
 *
 * @throws AppError NOT_FOUND if the account has no such live schema, REVISION_MISMATCH if
 *   `ifRevision` is not the present revision, STATE_CONFLICT if a new schema's id is taken, by a
 *   schema of another name or a deleted one where it is to be ensured; SCOPE_MISSING if that takes a
 *   change that the caller may not make.
 */
export function decide(command: SchemaCommand, state: Schema): SchemaEvent[] {
  const { schemaId, accountId } = command;
  if (command.type === "ensure") return ensure(command, state);
  if (command.type === "create") {
    if (state.status !== "none") throw taken(schemaId);
    return created(command);
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
  return updated(command);
}

/** The order of fields is no difference. */
function ensure(
  { mayChange, ...wanted }: Target & Content & { mayChange: boolean },
  state: Schema,
): SchemaEvent[] {
  const { schemaId, accountId, name, structure } = wanted;
  if (state.status === "none") {
    if (!mayChange) throw mayNotChange(`There is no schema ${name}`);
    return created(wanted);
  }
  const isMeant = state.status === "live" && state.accountId === accountId && state.name === name;
  if (!isMeant) throw taken(schemaId);
  if (canonicalJson(state.structure) === canonicalJson(structure)) return [];
  if (!mayChange) throw mayNotChange(`The schema ${name} has another structure`);
  return updated(wanted);
}

function mayNotChange(fact: string): AppError {
  return new AppError("SCOPE_MISSING", `${fact}; storing it needs a key with schemas:write`);
}

function created({ schemaId, accountId, name, structure }: Target & Content): SchemaEvent[] {
  return [{ type: "SchemaCreated", data: { schemaId, accountId, name, structure } }];
}

function updated({ schemaId, accountId, name, structure }: Target & Content): SchemaEvent[] {
  return [{ type: "SchemaUpdated", data: { schemaId, accountId, name, structure } }];
}

function taken(schemaId: string): AppError {
  return new AppError("STATE_CONFLICT", `A schema with the id ${schemaId} exists already`);
}

export function evolve(state: Schema, event: SchemaEvent): Schema {
  switch (event.type) {
    case "SchemaCreated":
      return { status: "live", ...contentOf(event), revision: 1 };
    case "SchemaUpdated":
      return state.status === "live"
        ? { status: "live", ...contentOf(event), revision: state.revision + 1 }
        : state;
    case "SchemaDeleted":
      return { status: "deleted" };
  }
}

function contentOf({ data }: Extract<SchemaEvent, { data: Content }>) {
  const { accountId, name, structure } = data;
  return { accountId, name, structure };
}

export function notFound(schemaId: string): AppError {
  return new AppError("NOT_FOUND", `There is no schema with the id ${schemaId}`);
}
