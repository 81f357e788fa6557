import { operations } from "@quarry/api";
import { ExtractionPage, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentListItem, presentMeta } from "../../answers/presenters.ts";
import { listQuery } from "../../requests/list-query.ts";
import { type Route, route } from "../../route.ts";

export function listExtractionsRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.listExtractions, async ({ accountId, query, context }) => {
    const payload = listQuery(accountId, query);
    const question = { subject: subjects.extraction.list, payload, reply: ExtractionPage };
    const { items, total } = await ask(bus, question, context);
    return { data: { data: items.map(presentListItem), meta: presentMeta({ ...payload, total }) } };
  });
}
