import type { ExtractionEvent, ExtractionInput } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { invalid } from "@quarry/kernel";
import {
  evolveExamples,
  examplesStream,
  noExamples,
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

/** @throws AppError VALIDATION_FAILED if an extraction asks for an example that its schema does not have. */
export async function assertKnown(
  asked: ExtractionInput["examples"],
  readExamples: ReadExamples,
  schemaId: string,
): Promise<void> {
  if (!asked || asked === "none") return;
  const known = new Set((await readExamples(schemaId)).map(({ extractionId }) => extractionId));
  const unknown = asked.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw invalid("examples", "unknown", `the schema has no example ${unknown}`);
}
