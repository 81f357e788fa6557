import type { BlobStore } from "@quarry/blob-store";
import { EvidenceAnswer, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";
import { openPart } from "../../../application/open-part.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Route } from "../route.ts";

export function getEvidenceRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return {
    method: "get",
    path: "/extractions/:id/evidence",
    scope: "extractions:read",
    async handle({ request, accountId, context }) {
      const payload = { extractionId: resourceId(request, "extraction"), accountId };
      const subject = subjects.extraction.evidence;
      const evidence = await ask(bus, { subject, payload, reply: EvidenceAnswer }, context);
      const message = "Evidence retrieved successfully";
      return "failure" in evidence
        ? { message, data: evidence }
        : { message, json: await openPart(blobs, evidence) };
    },
  };
}
