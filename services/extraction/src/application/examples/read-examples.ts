import type { ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import {
  evolveExamples,
  examplesStream,
  noExamples,
  type SchemaExample,
  type SchemaExamples,
} from "../../domain/schema-examples.ts";

/** Schemas whose examples are kept in memory. */
const MAX_SCHEMAS = 1_000;

/** Returns the examples of a schema as the log has them now. */
export type ReadExamples = (schemaId: string) => Promise<SchemaExamples>;

/** Reads the examples of schemas from the log: of a schema that was read before, only the events since then. */
export function createReadExamples(log: Pick<EventStore<ExtractionEvent>, "read">): ReadExamples {
  const known = new Map<string, { state: SchemaExamples; version: number }>();

  return async (schemaId) => {
    const { state, version } = known.get(schemaId) ?? { state: noExamples, version: 0 };
    const { events } = await log.read(examplesStream(schemaId), { from: version + 1 });
    const last = events.at(-1);
    const now = events.reduce(evolveExamples, state);
    known.delete(schemaId);
    known.set(schemaId, { state: now, version: last?.version ?? version });
    const [oldest] = known.keys();
    if (known.size > MAX_SCHEMAS && oldest !== undefined) known.delete(oldest);
    return now;
  };
}

/** Returns the example that an extraction is; undefined if it is none. */
export function findExample(
  examples: SchemaExamples,
  extractionId: string,
): SchemaExample | undefined {
  return examples.find((example) => example.extractionId === extractionId);
}
