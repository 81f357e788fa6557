import { ExtractionPage, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";
import { presentListItem, presentMeta } from "../answers/presenters.ts";
import { listQuery } from "../requests/list-query.ts";
import type { Route } from "../route.ts";

export function listExtractionsRoute({ bus }: { bus: MessageBus }): Route {
  return {
    method: "get",
    path: "/extractions",
    scope: "extractions:read",
    async handle(call) {
      const payload = listQuery(call);
      const question = { subject: subjects.extraction.list, payload, reply: ExtractionPage };
      const { items, total } = await ask(bus, question, call.context);
      return {
        message: "Extractions retrieved successfully",
        data: { data: items.map(presentListItem), meta: presentMeta({ ...payload, total }) },
      };
    },
  };
}
