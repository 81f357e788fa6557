import {
  ExtractionCompleted,
  ExtractionDeleted,
  type ExtractionEvent,
  ExtractionFailed,
  ExtractionRequested,
  ExtractionTokensReserved,
  ExtractionTokensSpent,
} from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the extraction log, in every version ever written. */
export const extractionCodec = createCodec<ExtractionEvent>({
  ExtractionRequested: { schema: ExtractionRequested, version: 1 },
  ExtractionCompleted: { schema: ExtractionCompleted, version: 1 },
  ExtractionFailed: { schema: ExtractionFailed, version: 1 },
  ExtractionTokensReserved: { schema: ExtractionTokensReserved, version: 1 },
  ExtractionTokensSpent: { schema: ExtractionTokensSpent, version: 1 },
  ExtractionDeleted: { schema: ExtractionDeleted, version: 1 },
});
