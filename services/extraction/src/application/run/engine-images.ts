import type { BlobStore } from "@quarry/blob-store";
import { MAX_PAGE_IMAGES } from "@quarry/contracts";
import type { SourceDocument } from "@quarry/document";
import type { Engine, EngineImage } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { readUnlessLost } from "../content.ts";
import type { PageImageRequest, PageImages } from "../ports.ts";

/** Images that one extraction may hold in memory; further pages are read by their text alone. */
const MAX_IMAGES = 40;

/** Codes of errors that no repeat passes where pages cannot be rendered: by the reader, or since their bytes are lost. */
const withoutImages: ReadonlySet<string> = new Set(["SOURCE_UNREADABLE", "NOT_FOUND", "INTERNAL"]);

const cannotBeRendered = (error: unknown) =>
  error instanceof AppError && !error.retryable && withoutImages.has(error.code);

type Dependencies = {
  blobs: Pick<BlobStore, "read">;
  pageImages: Pick<PageImages, "of">;
  engine: Pick<Engine, "seesImages">;
};

/**
 * The page images for an engine that sees images: those that the reader stored, and those of pages with recognised
 * text, which are rendered now. A page that cannot be rendered, or whose image is lost, is read by its text alone; if
 * that is an image of a page without text, the source is lost, and the result is undefined.
 */
export function createReadEngineImages({ blobs, pageImages, engine }: Dependencies) {
  async function render(
    source: PageImageRequest,
    pages: readonly number[],
    context: MessageContext,
  ): Promise<EngineImage[]> {
    if (pages.length === 0) return [];
    try {
      return await pageImages.of(source, pages, context);
    } catch (error) {
      if (cannotBeRendered(error)) return [];
      throw error;
    }
  }

  return async (
    document: SourceDocument,
    source: PageImageRequest | undefined,
    context: MessageContext,
  ): Promise<EngineImage[] | undefined> => {
    if (!engine.seesImages) return [];
    const stored = document.images.slice(0, MAX_IMAGES);
    const read = stored.map(async ({ blob, ...image }) => {
      const bytes = await readUnlessLost(blobs, blob);
      return bytes ? [{ ...image, bytes }] : [];
    });
    const collected: EngineImage[] = (await Promise.all(read)).flat();
    const found = new Set(collected.map(({ page }) => page));
    if (stored.some(({ page }) => !found.has(page) && !hasText(document, page))) return undefined;
    if (!source) return collected;
    const wanted = recognisedPagesWithoutImage(document).slice(0, MAX_IMAGES - stored.length);
    for (let at = 0; at < wanted.length; at += MAX_PAGE_IMAGES) {
      collected.push(...(await render(source, wanted.slice(at, at + MAX_PAGE_IMAGES), context)));
    }
    return collected.sort((a, b) => a.page - b.page);
  };
}

function hasText({ text, pages }: SourceDocument, number: number): boolean {
  const page = pages.find((each) => each.number === number);
  return page !== undefined && text.slice(page.start, page.end).trim() !== "";
}

/** Pages whose text was recognised, here or by the file's producer, and that have no image yet. */
function recognisedPagesWithoutImage({ pages, images }: SourceDocument): number[] {
  const stored = new Set(images.map(({ page }) => page));
  return pages
    .filter(({ origin, number }) => {
      return (origin === "text-layer" || origin === "recognised") && !stored.has(number);
    })
    .map(({ number }) => number);
}
