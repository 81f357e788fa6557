import { operations, SuggestedStructure } from "@quarry/api";
import { subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

export function suggestSchemaRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.suggestSchema, async ({ accountId, body, context }) => {
    const payload = { accountId, extractionIds: body.extractionIds };
    const question = { subject: subjects.extraction.suggest, payload, reply: SuggestedStructure };
    return { data: await ask(bus, question, context) };
  });
}
