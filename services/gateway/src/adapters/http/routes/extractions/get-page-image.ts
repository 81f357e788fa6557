import { operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { PageImageAnswer, subjects } from "@quarry/contracts";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { openPart } from "../../../../application/open-part.ts";
import { type Route, route } from "../../route.ts";

/** A browser may store the image but must revalidate it each time, as access may have ended. */
const cacheControl = "private, no-cache";

/** Timeout for an image, in ms: a page that is not stored is rendered, which may wait for a reader to start. */
const timeoutMs = 60_000;

type Dependencies = { bus: MessageBus; blobs: BlobStore; clock: Clock };

export function getPageImageRoute({ bus, blobs, clock }: Dependencies): Route {
  return route(operations.getPageImage, async ({ id, params, accountId, context }) => {
    const payload = { extractionId: id, accountId, page: params.page };
    const question = { subject: subjects.extraction.pageImage, payload, reply: PageImageAnswer };
    const { mediaType, blob } = await ask(bus, question, {
      ...context,
      deadlineAt: clock() + timeoutMs,
    });
    const headers = { "Cache-Control": cacheControl, ETag: `"${blob.sha256.slice(0, 32)}"` };
    const stored = { id, accountId, part: "page image", blob } as const;
    return { file: await openPart({ blobs, bus, context }, stored), mediaType, headers };
  });
}
