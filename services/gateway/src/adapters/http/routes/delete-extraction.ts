import { Nothing, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, commandOf } from "../../../application/ask.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Route } from "../route.ts";

export function deleteExtractionRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return {
    method: "delete",
    path: "/extractions/:id",
    scope: "extractions:write",
    async handle(call) {
      const extractionId = resourceId(call.request, "extraction");
      const payload = commandOf(newId(), { extractionId, accountId: call.accountId });
      const question = { subject: subjects.extraction.delete, payload, reply: Nothing };
      return {
        message: "Extraction deleted successfully",
        data: await ask(bus, question, call.context),
      };
    },
  };
}
