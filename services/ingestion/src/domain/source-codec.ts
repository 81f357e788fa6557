import { type SourceEvent, sourceEvents } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the ingestion log, in every version ever written. */
export const sourceCodec = createCodec<SourceEvent>(sourceEvents);
