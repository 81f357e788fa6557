import type { BlobStore } from "@quarry/blob-store";
import { DrawnPages, subjects } from "@quarry/contracts";
import { AppError, type Clock, lastResortFactor, StarvedError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { readUnlessLost } from "../../application/content.ts";
import type { PageImageRequest, PageImages } from "../../application/ports.ts";

/** Time for the pages of an extraction if no other work ran, in ms. Their reader limits its own processor time. */
const pagesMs = 15_000;

/** Has the ingestion service render images of pages, and reads them from their blobs; lost ones are left out. */
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
    return DrawnPages.parse(await bus.request(subjects.ingestion.drawPages, question, context))
      .images;
  }

  return {
    async of(source, pages, context) {
      const deadlineAt = clock() + lastResortFactor * pagesMs;
      const images = await draw(source, pages, { ...context, deadlineAt }).catch(asStarved);
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

/** Rethrows a timeout as StarvedError: the machine was busy, so the extraction is delivered again. */
function asStarved(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "TIMEOUT") throw error;
  const seconds = (lastResortFactor * pagesMs) / 1_000;
  throw new StarvedError(
    `The server is busy: it did not render the pages within ${seconds} s; try again`,
  );
}
