import { ExtractionView, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";
import { presentExtraction } from "../answers/presenters.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Route } from "../route.ts";

export function getExtractionRoute({ bus }: { bus: MessageBus }): Route {
  return {
    method: "get",
    path: "/extractions/:id",
    scope: "extractions:read",
    async handle(call) {
      const extractionId = resourceId(call.request, "extraction");
      const payload = { extractionId, accountId: call.accountId };
      const question = { subject: subjects.extraction.get, payload, reply: ExtractionView };
      const view = await ask(bus, question, call.context);
      return { message: "Extraction retrieved successfully", data: presentExtraction(view) };
    },
  };
}
