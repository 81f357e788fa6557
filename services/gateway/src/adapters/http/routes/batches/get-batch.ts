import { operations } from "@quarry/api";
import { BatchView, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentBatch } from "../../responses/present-batch.ts";
import { type Route, route } from "../../route.ts";

export function getBatchRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getBatch, async ({ id: batchId, accountId, context }) => {
    const payload = { batchId, accountId };
    const question = { subject: subjects.extraction.getBatch, payload, reply: BatchView };
    return { data: presentBatch(await ask(bus, question, context)) };
  });
}
