import { operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { BlobReference, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { openPart } from "../../../../application/open-part.ts";
import { shownDocument } from "../../responses/document/shown-document.ts";
import { type Route, route } from "../../route.ts";

export function getDocumentRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return route(operations.getDocument, async ({ id, query, accountId, context }) => {
    const { words = false } = query;
    const payload = { extractionId: id, accountId };
    const subject = subjects.extraction.document;
    const blob = await ask(bus, { subject, payload, reply: BlobReference }, context);
    const stored = { id, accountId, part: "document", blob } as const;
    return { json: shownDocument(await openPart({ blobs, bus, context }, stored), words) };
  });
}
