import {
  ExtractionCompleted,
  ExtractionDeleted,
  type ExtractionEvent,
  ExtractionFailed,
  ExtractionRequested,
  ExtractionTokensReserved,
  ExtractionTokensSpent,
  eventVersions,
} from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the extraction log, in every version ever written. */
export const extractionCodec = createCodec<ExtractionEvent>({
  ExtractionRequested: { schema: ExtractionRequested, version: eventVersions.ExtractionRequested },
  ExtractionCompleted: { schema: ExtractionCompleted, version: eventVersions.ExtractionCompleted },
  ExtractionFailed: { schema: ExtractionFailed, version: eventVersions.ExtractionFailed },
  ExtractionTokensReserved: {
    schema: ExtractionTokensReserved,
    version: eventVersions.ExtractionTokensReserved,
  },
  ExtractionTokensSpent: {
    schema: ExtractionTokensSpent,
    version: eventVersions.ExtractionTokensSpent,
  },
  ExtractionDeleted: { schema: ExtractionDeleted, version: eventVersions.ExtractionDeleted },
});
