import { ExtractionSummary, operations } from "@quarry/api";
import { subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { type Route, route } from "../../route.ts";

export function getSummaryRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getSummary, async ({ id, accountId, context }) => {
    const payload = { extractionId: id, accountId };
    const question = { subject: subjects.extraction.summary, payload, reply: ExtractionSummary };
    return { data: await ask(bus, question, context) };
  });
}
