import { operations } from "@quarry/api";
import { BatchPage, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { daySpan } from "../../requests/list-query.ts";
import { presentBatch } from "../../responses/present-batch.ts";
import { presentMeta } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";

export function listBatchesRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.listBatches, async ({ accountId, query, context }) => {
    const { page, perPage, status, ...days } = query;
    const payload = { accountId, page, perPage, status, ...daySpan(days) };
    const question = { subject: subjects.extraction.listBatches, payload, reply: BatchPage };
    const { items, total } = await ask(bus, question, context);
    return { data: { data: items.map(presentBatch), meta: presentMeta({ ...payload, total }) } };
  });
}
