import { limits, operations } from "@quarry/api";
import { BatchItems, BatchView, subjects } from "@quarry/contracts";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentResult } from "../../responses/present-batch.ts";
import { type Route, route } from "../../route.ts";

export function getBatchResultsRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getBatchResults, async ({ id: batchId, accountId, context }) => {
    const payload = { batchId, accountId };
    const question = { subject: subjects.extraction.getBatch, payload, reply: BatchView };
    const batch = await ask(bus, question, context);
    const file = results(bus, { batch, accountId }, context);
    return { file, mediaType: "application/x-ndjson", fileName: "results.jsonl" };
  });
}

/** The target size of a page. Pages start with one item and adapt, because outputs can be megabytes. */
const pageCharacters = 1_000_000;

async function* results(
  bus: MessageBus,
  { batch, accountId }: { batch: BatchView; accountId: string },
  context: MessageContext,
): AsyncGenerator<string, void> {
  const subject = subjects.extraction.batchItems;
  let limit = 1;
  for (let from = 1; from <= batch.items; ) {
    const payload = { batchId: batch.id, accountId, from, limit };
    const { items } = await ask(bus, { subject, payload, reply: BatchItems }, context);
    const lines = items.map((item, index) => presentResult(item, from + index, batch));
    const page = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    yield page;
    from += items.length;
    const fitting = Math.floor((pageCharacters * items.length) / page.length);
    limit = Math.max(1, Math.min(fitting, items.length * 4, limits.perPage));
  }
}
