import { operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { SourceAnswer, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { openPart } from "../../../../application/open-part.ts";
import { type Route, route } from "../../route.ts";

/** Uploaded content is downloaded; it never runs or renders as a page of this server. */
const headers = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
};
const download = { mediaType: "application/octet-stream", headers };

export function getSourceRoute({ bus, blobs }: { bus: MessageBus; blobs: BlobStore }): Route {
  return route(operations.getSource, async ({ id, accountId, context }) => {
    const payload = { extractionId: id, accountId };
    const question = { subject: subjects.extraction.source, payload, reply: SourceAnswer };
    const source = await ask(bus, question, context);
    const { fileName } = source;
    if (!("blob" in source)) return { ...download, file: inOnePiece(source.text), fileName };
    const stored = { id, accountId, part: "source", blob: source.blob } as const;
    return { ...download, file: await openPart({ blobs, bus, context }, stored), fileName };
  });
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
