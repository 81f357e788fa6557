import type { Evidence, Vision } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { MAX_PAGE_IMAGES } from "@quarry/contracts";
import type { SourceDocument } from "@quarry/document";
import type { Engine, EngineImage } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { pagesToSee } from "../../domain/pages-to-see.ts";
import { readUnlessLost } from "../content.ts";
import type { PageImageRequest, PageImages } from "../ports.ts";

/** Images that one extraction may hold in memory; further pages are read by their text alone. */
const MAX_IMAGES = 40;

/** Readers of sources whose pages can be rendered. */
const renderableBy: ReadonlySet<string> = new Set(["pdf", "image"]);

/** Codes of errors that no repeat passes: the reader cannot render a page, or the source's bytes are lost. */
const unrenderable: ReadonlySet<string> = new Set(["SOURCE_UNREADABLE", "NOT_FOUND", "INTERNAL"]);

type Dependencies = {
  blobs: Pick<BlobStore, "read">;
  pageImages: Pick<PageImages, "of">;
  engine: Pick<Engine, "seesImages">;
};

/** A document that was read, what its pages are rendered from, and which of them the caller wants to be seen. */
export type SeenDocument = {
  document: SourceDocument | Uint8Array;
  source: PageImageRequest | undefined;
  vision: Vision | undefined;
};

/** The page images of an extraction, with warnings of pages that lack one. */
export type EngineImages = { images: EngineImage[]; warnings: Evidence["warnings"] };

/**
 * Reads the page images for an engine that sees images: those that the reader stored, and others that are rendered now.
 * A page that cannot be rendered, or whose image is lost, is read by its text alone; if that is an image of a page
 * without text, the source is lost, and the result is undefined.
 */
export function createReadEngineImages({ blobs, pageImages, engine }: Dependencies) {
  async function readStored({ images }: SourceDocument, pages: readonly number[]) {
    const read = images.map(async ({ blob, ...image }): Promise<EngineImage[]> => {
      const bytes = pages.includes(image.page) ? await readUnlessLost(blobs, blob) : undefined;
      return bytes ? [{ ...image, bytes }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  /** Renders pages; where one of them cannot be, the others apart from it. */
  async function render(
    source: PageImageRequest,
    pages: readonly number[],
    context: MessageContext,
  ): Promise<EngineImage[]> {
    const inTwo = async (size: number) => {
      const first = await render(source, pages.slice(0, size), context);
      return [...first, ...(await render(source, pages.slice(size), context))];
    };
    if (pages.length === 0) return [];
    if (pages.length > MAX_PAGE_IMAGES) return await inTwo(MAX_PAGE_IMAGES);
    try {
      return await pageImages.of(source, pages, context);
    } catch (error) {
      if (!(error instanceof AppError) || error.retryable || !unrenderable.has(error.code))
        throw error;
      const isOfPage = error.code === "SOURCE_UNREADABLE" && pages.length > 1;
      return isOfPage ? await inTwo(Math.ceil(pages.length / 2)) : [];
    }
  }

  return async (
    { document, source, vision }: SeenDocument,
    context: MessageContext,
  ): Promise<EngineImages | undefined> => {
    const isSeen = engine.seesImages && !(document instanceof Uint8Array);
    if (!isSeen) return { images: [], warnings: vision === "always" ? [unseen] : [] };
    const wanted = pagesToSee(document, vision);
    const pages = wanted.slice(0, MAX_IMAGES);
    const stored = await readStored(document, pages);
    const open = pages.filter((page) => !document.images.some((image) => image.page === page));
    const lost = without(stored, pages).filter((page) => !open.includes(page));
    if (lost.some((page) => !hasText(document, page))) return undefined;
    const isRendered = source && renderableBy.has(document.reader.name);
    const images = [...stored, ...(isRendered ? await render(source, open, context) : [])];
    return {
      images: images.sort((a, b) => a.page - b.page),
      warnings: [
        ...leftOut(without(images, pages), "it cannot be rendered"),
        ...leftOut(wanted.slice(MAX_IMAGES), `an extraction shows ${MAX_IMAGES} at most`),
      ],
    };
  };
}

/** The pages that none of the images shows. */
function without(images: readonly EngineImage[], pages: readonly number[]): number[] {
  return pages.filter((page) => !images.some((image) => image.page === page));
}

const unseen = {
  code: "pictures_refused",
  message: "vision is `always`, but the engine of this server is shown no pictures",
};

function leftOut(pages: readonly number[], why: string): Evidence["warnings"] {
  if (pages.length === 0) return [];
  const [first, last] = [pages[0], pages.at(-1)];
  const which = first === last ? `page ${first}` : `pages ${first} to ${last}`;
  return [{ code: "pictures_left_out", message: `The model saw no picture of ${which}: ${why}` }];
}

function hasText({ text, pages }: SourceDocument, number: number): boolean {
  const page = pages.find((each) => each.number === number);
  return page !== undefined && text.slice(page.start, page.end).trim() !== "";
}
