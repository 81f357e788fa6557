import { type ExtractionEvent, extractionEvents } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the extraction log, in every version ever written. */
export const extractionCodec = createCodec<ExtractionEvent>(extractionEvents);
