import type { BlobStore } from "@quarry/blob-store";
import { BlobReference, DocumentParameters, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";
import { openPart } from "../../../application/open-part.ts";
import { shownDocument } from "../answers/document/shown-document.ts";
import { resourceId } from "../requests/resource-id.ts";
import { refuseRepeated, validate } from "../requests/validate.ts";
import type { Route } from "../route.ts";

export function getDocumentRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return {
    method: "get",
    path: "/extractions/:id/document",
    scope: "extractions:read",
    async handle({ request, accountId, context }) {
      const sent: Record<string, unknown> = { ...request.query };
      refuseRepeated(sent);
      const { words = false } = validate(DocumentParameters, sent);
      const payload = { extractionId: resourceId(request, "extraction"), accountId };
      const subject = subjects.extraction.document;
      const reference = await ask(bus, { subject, payload, reply: BlobReference }, context);
      const stored = await openPart(blobs, reference);
      return { message: "Document retrieved successfully", json: shownDocument(stored, words) };
    },
  };
}
