import { operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { ExtractionCursorPage, ExtractionPage, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { z } from "zod";
import { ask } from "../../../../application/ask.ts";
import { extractionListQuery } from "../../requests/list-query.ts";
import { presentCursor, presentListItem, presentMeta } from "../../responses/presenters.ts";
import { pageJson, withEvidence } from "../../responses/with-evidence.ts";
import { type Route, route } from "../../route.ts";

export function listExtractionsRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return route(operations.listExtractions, async ({ accountId, query, context }) => {
    const payload = extractionListQuery(accountId, query);
    const reply = z.union([ExtractionPage, ExtractionCursorPage]);
    const question = { subject: subjects.extraction.list, payload, reply };
    const listed = await ask(bus, question, context);
    const { items } = listed;
    const meta =
      "total" in listed
        ? presentMeta({ ...payload, total: listed.total })
        : presentCursor(items, { perPage: payload.perPage, more: listed.more });
    if (!query.include) return { data: { data: items.map(presentListItem), meta } };
    const records = items.map((view) =>
      withEvidence({ blobs, bus, context }, { record: presentListItem(view), view }),
    );
    return { json: pageJson(records, meta) };
  });
}
