import { operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { ExtractionView, failureOf, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentExtraction } from "../../responses/presenters.ts";
import { withEvidence } from "../../responses/with-evidence.ts";
import { type Route, route } from "../../route.ts";

export function getExtractionRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return route(operations.getExtraction, async ({ id, accountId, query, context }) => {
    const payload = { extractionId: id, accountId, ...(query.include && { withEvidence: true }) };
    const question = { subject: subjects.extraction.get, payload, reply: ExtractionView };
    const view = await ask(bus, question, context);
    const record = presentExtraction(view);
    const message = readMessage(view);
    return query.include
      ? { message, json: withEvidence({ blobs, bus, context }, { record, view }) }
      : { message, data: record };
  });
}

/** The record has no field for the failure, so the message of the envelope states it. */
function readMessage({ failure }: ExtractionView): string {
  const { message } = operations.getExtraction.success;
  if (!failure) return message;
  const { code, message: reason } = failureOf(failure);
  return `${message}; it failed with ${code}: ${reason}`;
}
