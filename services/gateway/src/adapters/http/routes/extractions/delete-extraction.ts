import { Nothing, operations } from "@quarry/api";
import { subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, toCommand } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

export function deleteExtractionRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return route(operations.deleteExtraction, async ({ id, accountId, context }) => {
    const payload = toCommand(newId(), { extractionId: id, accountId });
    const question = { subject: subjects.extraction.delete, payload, reply: Nothing };
    return { data: await ask(bus, question, context) };
  });
}
