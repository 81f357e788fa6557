import { blobNames, type ExtractionEvent } from "@quarry/contracts";
import { project } from "@quarry/event-store";
import { batchStream, extractionStream, itemId } from "@quarry/extraction/stores";
import { uuidv7 } from "@quarry/kernel";
import type { Stores } from "./stores.ts";

export const accountId = "acme";
export const list = ["Ticket 1", "Ticket 2", "Ticket 3"]
  .map(
    (source) => `${JSON.stringify({ type: "text", model: "llm-4.1-mini", input: { source } })}\n`,
  )
  .join("");

/** A batch of three items of which the first has begun. */
export async function createBatch({ extraction, blobs }: Stores): Promise<string> {
  const { log, view, batches } = extraction;
  const [batchId, schemaId] = [uuidv7(), uuidv7()];
  const pinned = { accountId, schemaId, schemaRevision: 1 };
  const append = async (stream: string, event: ExtractionEvent) =>
    (
      await log.append({
        ...{ stream, events: [event], expected: "any" },
        ...{ commandId: event.type, requestHash: "hash" },
      })
    ).commit;
  const stored = await blobs.put(batchId, blobNames.batchList, list);
  const created = await append(batchStream(batchId), {
    type: "BatchCreated",
    data: { batchId, ...pinned, items: 3, list: stored },
  });
  await project(log, batches, created.events);
  const extractionId = itemId(batchId, 1);
  const input = await blobs.put(extractionId, "input", JSON.stringify({ source: "Ticket 1" }));
  const asked = { extractionId, ...pinned, batchId, type: "text", model: "llm-4.1-mini" } as const;
  const requested = await append(extractionStream(extractionId), {
    type: "ExtractionRequested",
    data: { ...asked, input },
  });
  await project(log, view, requested.events);
  return batchId;
}
