import { operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { EvidenceAnswer, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { openPart } from "../../../../application/open-part.ts";
import { type Route, route } from "../../route.ts";

export function getEvidenceRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return route(operations.getEvidence, async ({ id, accountId, context }) => {
    const payload = { extractionId: id, accountId };
    const subject = subjects.extraction.evidence;
    const evidence = await ask(bus, { subject, payload, reply: EvidenceAnswer }, context);
    if ("failure" in evidence) return { data: evidence };
    const stored = { id, accountId, part: "evidence", blob: evidence } as const;
    return { json: await openPart({ blobs, bus, context }, stored) };
  });
}
