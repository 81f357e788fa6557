import type { DocumentWarning } from "@quarry/api";
import type { PageImage, RawSource, ReadDocument } from "@quarry/document";
import { inReadingOrder } from "../layout/columns.ts";
import { PageTextWriter } from "../layout/page-text-writer.ts";
import { toLines } from "../layout/segments.ts";
import type { ReaderLimits } from "../limits.ts";
import { allowsTables, recognisePage, recognitionWarnings } from "../ocr/recognise-page.ts";
import { unreadable } from "../unreadable.ts";
import { type OpenImage, openImage } from "./open-image.ts";
import { visionImage } from "./vision-image.ts";

function checkPages(pages: number, { maxScannedPages }: ReaderLimits): void {
  if (pages <= maxScannedPages) return;
  throw unreadable(
    `The image has ${pages} pages; at most ${maxScannedPages} are read: send it in parts`,
  );
}

function frameWarnings({ laterFrames }: OpenImage): DocumentWarning[] {
  if (laterFrames === 0) return [];
  const message = `Only the first image of the file was read; ${laterFrames} more follow`;
  return [{ code: "frames_skipped", message }];
}

/**
 * Reads an image by text recognition, each page of a TIFF as a page. A picture without text still
 * becomes a document: an engine that can see may find what it shows.
 *
 * Boxes refer to the upright picture at its own size, in pixels; the page's image is that picture,
 * smaller.
 *
 * @param format Short name as sniffed from the bytes, such as `png`.
 */
export async function readImage(
  source: RawSource,
  format: string,
  limits: ReaderLimits,
): Promise<ReadDocument> {
  if (typeof source.content === "string") throw unreadable("The source is text, not an image");
  const image = await openImage(source.content, format);
  checkPages(image.pages, limits);
  const writer = new PageTextWriter();
  const images: PageImage[] = [];
  const warnings = frameWarnings(image);
  for (let number = 1; number <= image.pages; number++) {
    const picture = await image.page(number);
    const page = await recognisePage(picture, limits.ocrLanguages);
    const isBlank = page.segments.length === 0;
    writer.page(inReadingOrder(toLines(page.segments)), {
      width: page.width,
      height: page.height,
      origin: isBlank ? "blank" : "recognised",
      withoutTables: !allowsTables(page),
    });
    const bytes = await visionImage(picture.pixels, page.turns);
    images.push({ page: number, mediaType: "image/jpeg", bytes });
    warnings.push(...recognitionWarnings(page, number));
  }
  const { text, pages, tables } = writer;
  const reader = { name: "image", version: "8" };
  return { text, pages, tables, structured: [], images, warnings, reader };
}
