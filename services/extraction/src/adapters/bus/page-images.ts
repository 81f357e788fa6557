import type { BlobStore } from "@quarry/blob-store";
import { DrawnPages, subjects } from "@quarry/contracts";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { PageImages } from "../../application/ports.ts";

/** The longest wait for pages to be drawn, in ms. */
const timeoutMs = 60_000;

/** Pages as pictures, drawn by the ingestion service and read from their blobs. */
export function createPageImages(dependencies: {
  bus: MessageBus;
  blobs: BlobStore;
  clock: Clock;
}): PageImages {
  const { bus, blobs, clock } = dependencies;
  return {
    async of({ extractionId, accountId, input }, pages, context) {
      const question = { extractionId, accountId, input, pages: [...pages] };
      const answer = await bus.request(subjects.ingestion.drawPages, question, {
        ...context,
        deadlineAt: clock() + timeoutMs,
      });
      const { images } = DrawnPages.parse(answer);
      return Promise.all(
        images.map(async ({ blob, ...image }) => ({ ...image, bytes: await blobs.read(blob) })),
      );
    },
  };
}
