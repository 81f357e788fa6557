import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import {
  DrawnPages,
  type ExtractionEvent,
  type GetPageImage,
  type PageImageAnswer,
} from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { z } from "zod";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import type { ExtractionViews, PageImages } from "../ports.ts";
import { loadOwnRow } from "./read-extractions.ts";
import { readOrder } from "./read-order.ts";

type Dependencies = {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "load">;
  blobs: Pick<BlobStore, "open">;
  pageImages: Pick<PageImages, "one">;
};

const StoredHead = z.object({ images: DrawnPages.shape.images });

/**
 * An upright image of a page, in the coordinates of the page's boxes: the one that the reader stored, else one that
 * is rendered now.
 *
 * @throws AppError NOT_FOUND; STATE_CONFLICT if no source was read; SOURCE_UNREADABLE if the
 *   source has no such page, or no pages at all; INTERNAL if the source is damaged; UNAVAILABLE, TIMEOUT.
 */
export function createPageImage({ log, views, blobs, pageImages }: Dependencies) {
  async function storedImage({ id, document }: ExtractionRow, page: number) {
    if (!document) {
      throw new AppError("STATE_CONFLICT", "Pages are available once the source has been read");
    }
    try {
      const { images } = StoredHead.parse(
        JSON.parse(`${await firstLine(await blobs.open(document))}}`),
      );
      return images.find((image) => image.page === page);
    } catch (error) {
      throw error instanceof BlobMissingError ? notFound(id) : error;
    }
  }

  return async (
    { page, ...query }: GetPageImage,
    context: MessageContext,
  ): Promise<PageImageAnswer> => {
    const image = await storedImage(await loadOwnRow(views, query), page);
    if (image) return { mediaType: image.mediaType, blob: image.blob };
    const order = await readOrder(query.extractionId, log);
    if (!order) throw notFound(query.extractionId);
    if (order.type !== "pdf" && order.type !== "image") {
      throw new AppError("SOURCE_UNREADABLE", "The source has no pages to render");
    }
    return pageImages.one({ ...query, input: order.input }, page, context);
  };
}

/**
 * Reads the first line of a stored document, which lists its images; the rest may be long. The JSON object continues
 * on the next line, so the first has no closing brace.
 */
async function firstLine(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const line: Uint8Array[] = [];
  for await (const piece of pieces) {
    const end = piece.indexOf(0x0a);
    line.push(end < 0 ? piece : piece.subarray(0, end));
    if (end >= 0) break;
  }
  return Buffer.concat(line).toString("utf8");
}
