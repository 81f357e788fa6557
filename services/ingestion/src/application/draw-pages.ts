import {
  BlobCorruptError,
  BlobMissingError,
  type BlobStore,
  OwnerErasedError,
} from "@quarry/blob-store";
import {
  blobNames,
  type DrawnPages,
  type DrawPages,
  distinctName,
  ExtractionInput,
  type SourceEvent,
} from "@quarry/contracts";
import type { PageDrawer, PageImage, RenderableSource } from "@quarry/document";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { sourceStream } from "../domain/source.ts";

/**
 * Draws pages of a source that was ingested, for a model that can see. They are the extraction's
 * blobs, named by their content, so that what is drawn again is kept once.
 *
 * @throws AppError NOT_FOUND if the account has no such source, or it was erased or is missing; INTERNAL, which no
 *   repeat would pass, if it is damaged; SOURCE_UNREADABLE if it has no such page; UNAVAILABLE.
 */
export function createDrawPages(dependencies: {
  log: EventStore<SourceEvent>;
  blobs: BlobStore;
  drawer: PageDrawer;
}) {
  const { log, blobs, drawer } = dependencies;

  async function sourceOf({
    extractionId,
    accountId,
    input,
  }: DrawPages): Promise<RenderableSource> {
    const { events } = await log.read(sourceStream(extractionId));
    const [event] = events;
    const isOwn = event?.data.accountId === accountId && input.owner === extractionId;
    if (!isOwn || event.type !== "SourceIngested") throw notFound();
    if (!event.data.source) {
      throw new AppError("SOURCE_UNREADABLE", "The source has no pages to render");
    }
    const [content, stored] = await Promise.all([blobs.read(event.data.source), blobs.read(input)]);
    const { reading } = ExtractionInput.parse(JSON.parse(stored.toString("utf8")));
    return { content, reading, accountId };
  }

  async function put(extractionId: string, { page, mediaType, bytes }: PageImage) {
    const name = distinctName(blobNames.page(page), bytes);
    return { page, mediaType, blob: await blobs.put(extractionId, name, bytes) };
  }

  return async (request: DrawPages, signal: AbortSignal): Promise<DrawnPages> => {
    try {
      const images = await drawer.draw(await sourceOf(request), request.pages, signal);
      return { images: await Promise.all(images.map((each) => put(request.extractionId, each))) };
    } catch (error) {
      if (error instanceof BlobCorruptError) throw damaged(error);
      const isErased = error instanceof BlobMissingError || error instanceof OwnerErasedError;
      throw isErased ? notFound() : error;
    }
  };
}

function notFound(): AppError {
  return new AppError("NOT_FOUND", "There is no such source");
}

function damaged(cause: BlobCorruptError): AppError {
  const fault = {
    message: "The source is damaged in the blob store; it can be restored from a backup",
    ...{ retryable: false, cause },
  };
  return new AppError("INTERNAL", fault.message, fault);
}
