import { operations } from "@quarry/api";
import { ExtractionView, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentExtraction } from "../../answers/presenters.ts";
import { type Route, route } from "../../route.ts";

export function getExtractionRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getExtraction, async ({ id, accountId, context }) => {
    const payload = { extractionId: id, accountId };
    const question = { subject: subjects.extraction.get, payload, reply: ExtractionView };
    return { data: presentExtraction(await ask(bus, question, context)) };
  });
}
