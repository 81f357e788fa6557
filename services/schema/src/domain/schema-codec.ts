import { type SchemaEvent, schemaEvents } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the schema log, in every version ever written. */
export const schemaCodec = createCodec<SchemaEvent>(schemaEvents);
