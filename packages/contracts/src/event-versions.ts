import { AppError } from "@quarry/kernel";
import type { ExtractionEvent, SchemaEvent, SourceEvent } from "./events.ts";

/**
 * The version of each event's schema in this release, in the log and on the bus: one more whenever
 * former data no longer fits, or means something else.
 */
export const eventVersions = {
  SchemaCreated: 1,
  SchemaUpdated: 1,
  SchemaDeleted: 1,
  ExtractionRequested: 1,
  ExtractionCompleted: 1,
  ExtractionFailed: 1,
  ExtractionTokensReserved: 1,
  ExtractionTokensSpent: 1,
  ExtractionDeleted: 1,
  SourceIngested: 1,
  SourceRejected: 1,
} as const satisfies Record<(SchemaEvent | ExtractionEvent | SourceEvent)["type"], number>;

const versions = new Map<string, number>(Object.entries(eventVersions));

/** Undefined for a type that this release does not know. */
export function eventVersionOf(type: string): number | undefined {
  return versions.get(type);
}

/** A message holds an event in a version that only a newer release can read. */
export class NewerEventError extends AppError {
  override readonly name = "NewerEventError";

  constructor(type: string, version: number, known: number) {
    super(
      "INTERNAL",
      `event ${type} came in version ${version}, this release knows version ${known}: a newer release is needed to read it`,
    );
  }
}
