import { operations } from "@quarry/api";
import { BatchView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, toCommand } from "../../../../application/ask.ts";
import { presentBatch } from "../../responses/present-batch.ts";
import { type Route, route } from "../../route.ts";

export function cancelBatchRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return route(operations.cancelBatch, async ({ id: batchId, accountId, context }) => {
    const payload = toCommand(newId(), { batchId, accountId });
    const question = { subject: subjects.extraction.cancelBatch, payload, reply: BatchView };
    return { data: presentBatch(await ask(bus, question, context)) };
  });
}
