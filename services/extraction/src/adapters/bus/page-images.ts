import type { BlobStore } from "@quarry/blob-store";
import { DrawnPages, subjects } from "@quarry/contracts";
import type { Clock } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { readUnlessLost } from "../../application/content.ts";
import type { PageImageRequest, PageImages } from "../../application/ports.ts";

/** Timeout for rendering pages, in ms. */
const timeoutMs = 60_000;

/** Images of pages, rendered by the ingestion service and read from their blobs; lost ones are left out. */
export function createPageImages(dependencies: {
  bus: MessageBus;
  blobs: BlobStore;
  clock: Clock;
}): PageImages {
  const { bus, blobs, clock } = dependencies;

  async function draw(
    { extractionId, accountId, input }: PageImageRequest,
    pages: readonly number[],
    context: MessageContext,
  ): Promise<DrawnPages["images"]> {
    const question = { extractionId, accountId, input, pages: [...pages] };
    const answer = await bus.request(subjects.ingestion.drawPages, question, {
      ...context,
      deadlineAt: clock() + timeoutMs,
    });
    return DrawnPages.parse(answer).images;
  }

  return {
    async of(source, pages, context) {
      const images = await draw(source, pages, context);
      const read = images.map(async ({ blob, ...image }) => {
        const bytes = await readUnlessLost(blobs, blob);
        return bytes ? [{ ...image, bytes }] : [];
      });
      return (await Promise.all(read)).flat();
    },
    async one(source, page, context) {
      const [image] = await draw(source, [page], context);
      if (!image) throw new Error(`page ${page} was asked for, and none was drawn`);
      return { mediaType: image.mediaType, blob: image.blob };
    },
  };
}
