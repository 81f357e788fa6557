import type { SchemaEvent, SchemaView } from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";

/** A schema in the read model; a deleted one stays for the names of its extractions. */
export type SchemaRow = ViewRow &
  Omit<SchemaView, "structure"> & {
    structure: Json;
    deleted: boolean;
  };

/** The log's name of a schema's stream, and back. */
export const schemaStream = (schemaId: string): string => `schema-${schemaId}`;
export const schemaIdOf = (stream: string): string => stream.slice("schema-".length);

export function evolveRow(row: SchemaRow | undefined, event: StoredEvent<SchemaEvent>): SchemaRow {
  switch (event.type) {
    case "SchemaCreated":
    case "SchemaUpdated": {
      const { schemaId, accountId, name, structure } = event.data;
      return {
        id: schemaId,
        version: event.version,
        accountId,
        name,
        structure,
        revision: event.version,
        createdAt: row?.createdAt ?? event.at,
        deleted: false,
      };
    }
    case "SchemaDeleted":
      if (!row) throw new Error(`stream ${event.stream} starts with a deletion`);
      return { ...row, deleted: true };
  }
}

/** The row as the service hands it on. */
export function toView(row: SchemaRow | undefined): SchemaView {
  if (!row) throw new Error("a schema's stream starts with its creation");
  const { version: _version, deleted: _deleted, ...view } = row;
  return view;
}

/** The form of a name in which search ignores case. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
