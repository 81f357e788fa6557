import type { BlobStore } from "@quarry/blob-store";
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
import { ingestedSource, onStoredSource } from "./ingested-source.ts";

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

  async function sourceOf(asked: DrawPages): Promise<RenderableSource> {
    const { source, accountId } = await ingestedSource(log, asked);
    if (!source) throw new AppError("SOURCE_UNREADABLE", "The source has no pages to render");
    const [content, stored] = await Promise.all([blobs.read(source), blobs.read(asked.input)]);
    const { reading } = ExtractionInput.parse(JSON.parse(stored.toString("utf8")));
    return { content, reading, accountId };
  }

  async function put(extractionId: string, { page, mediaType, bytes }: PageImage) {
    const name = distinctName(blobNames.page(page), bytes);
    return { page, mediaType, blob: await blobs.put(extractionId, name, bytes) };
  }

  async function draw(asked: DrawPages, signal: AbortSignal): Promise<DrawnPages> {
    const images = await drawer.draw(await sourceOf(asked), asked.pages, signal);
    return { images: await Promise.all(images.map((each) => put(asked.extractionId, each))) };
  }

  return (asked: DrawPages, signal: AbortSignal): Promise<DrawnPages> =>
    onStoredSource(draw(asked, signal));
}
