import {
  eventVersions,
  SchemaCreated,
  SchemaDeleted,
  type SchemaEvent,
  SchemaUpdated,
} from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the schema log, in every version ever written. */
export const schemaCodec = createCodec<SchemaEvent>({
  SchemaCreated: { schema: SchemaCreated, version: eventVersions.SchemaCreated },
  SchemaUpdated: { schema: SchemaUpdated, version: eventVersions.SchemaUpdated },
  SchemaDeleted: { schema: SchemaDeleted, version: eventVersions.SchemaDeleted },
});
