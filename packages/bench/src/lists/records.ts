import type { ExtractionEvent } from "@quarry/contracts";
import type { Commit, EventStore } from "@quarry/event-store";
import type { openSqliteExtractionViews } from "@quarry/extraction";
import { sha256, uuidv7 } from "@quarry/kernel";
import { orderText } from "@quarry/testing/documents";

export type ExtractionViews = ReturnType<typeof openSqliteExtractionViews>;
type Row = Parameters<ExtractionViews["save"]>[0];

const { text, truth } = orderText();

/** The order of an extraction and its end, whose content nobody stored. */
function eventsOf(order: {
  extractionId: string;
  schemaId: string;
  accountId: string;
}): ExtractionEvent[] {
  const { extractionId, accountId } = order;
  const blob = (name: string) => ({ owner: extractionId, name, size: 1, sha256: sha256(name) });
  const requested = { ...order, schemaRevision: 1, input: blob("input") };
  const outcome = { output: blob("output"), evidence: blob("evidence"), engine: "offline" };
  return [
    { type: "ExtractionRequested", data: { ...requested, type: "text", model: "llm-4.1-mini" } },
    {
      type: "ExtractionCompleted",
      data: { extractionId, accountId, ...outcome, totalTokens: 200, charged: true },
    },
  ];
}

function rowOf({ at, events }: Commit<ExtractionEvent>): Row {
  const [first] = events;
  if (first?.type !== "ExtractionRequested") throw new Error("the first event is the order");
  const { extractionId: id, accountId, schemaId, schemaRevision, type, model } = first.data;
  return {
    ...{ id, accountId, schemaId, schemaRevision, type, model },
    ...{ version: events.length, source: text, output: truth, status: "completed" },
    ...{ charged: true, totalTokens: 200, createdAt: at, deleted: false },
  };
}

/**
 * Appends a batch of ended extractions to the log, as handed to the bus already, so that no service
 * takes them up.
 *
 * @returns their rows.
 */
export async function appendExtractions(
  log: EventStore<ExtractionEvent>,
  { count, accountId }: { count: number; accountId: string },
): Promise<Row[]> {
  const schemaId = uuidv7();
  const appends = Array.from({ length: count }, () => {
    const extractionId = uuidv7();
    const events = eventsOf({ extractionId, schemaId, accountId });
    const stream = `extraction-${extractionId}`;
    return log.append({ stream, expected: 0, events, commandId: uuidv7(), requestHash: "" });
  });
  const commits = (await Promise.all(appends)).map(({ commit }) => commit);
  await log.markRelayed(commits.map(({ id }) => id));
  return commits.map(rowOf);
}
