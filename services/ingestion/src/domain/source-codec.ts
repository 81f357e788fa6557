import { eventVersions, type SourceEvent, SourceIngested, SourceRejected } from "@quarry/contracts";
import { createCodec } from "@quarry/event-store";

/** Every event of the ingestion log, in every version ever written. */
export const sourceCodec = createCodec<SourceEvent>({
  SourceIngested: { schema: SourceIngested, version: eventVersions.SourceIngested },
  SourceRejected: { schema: SourceRejected, version: eventVersions.SourceRejected },
});
