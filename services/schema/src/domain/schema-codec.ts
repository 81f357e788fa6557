import { SchemaCreated, SchemaDeleted, type SchemaEvent, SchemaUpdated } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the schema log, in every version ever written. */
export const schemaCodec = createCodec<SchemaEvent>({
  SchemaCreated: { schema: SchemaCreated, version: 1 },
  SchemaUpdated: { schema: SchemaUpdated, version: 1 },
  SchemaDeleted: { schema: SchemaDeleted, version: 1 },
});
