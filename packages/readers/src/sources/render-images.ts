import type { PageImage, RenderableSource } from "@quarry/document";
import { openImage } from "../image/open-image.ts";
import { rawPicture } from "../image/picture.ts";
import { visionImage, visionSide } from "../image/vision-image.ts";
import { openRenderer } from "../pdf/scans/render-page.ts";
import { sniff } from "../sniffing/sniff.ts";
import { unreadable } from "../unreadable.ts";

type DrawPage = (number: number) => Promise<Uint8Array>;

async function drawAll(pages: readonly number[], draw: DrawPage): Promise<PageImage[]> {
  const images: PageImage[] = [];
  for (const page of pages) {
    images.push({ page, mediaType: "image/jpeg", bytes: await draw(page) });
  }
  return images;
}

async function pdfImages(
  bytes: Uint8Array,
  pages: readonly number[],
  password: string | undefined,
): Promise<PageImage[]> {
  using renderer = await openRenderer(bytes, password);
  return await drawAll(pages, async (number) => {
    const { pixels, width, height } = await renderer.render(number, { longSide: visionSide });
    return visionImage(rawPicture(pixels, width, height));
  });
}

async function ownImages(
  bytes: Uint8Array,
  pages: readonly number[],
  format: string,
): Promise<PageImage[]> {
  const image = await openImage(bytes, format);
  return drawAll(pages, async (number) => {
    if (number < 1 || number > image.pages) {
      throw unreadable(`The image has ${image.pages} pages; page ${number} does not exist`);
    }
    return visionImage((await image.page(number)).pixels);
  });
}

/**
 * Pages of a PDF or an image (from 1) as pictures for a model that can see: at most 1,568 pixels
 * long, JPEG. An image is turned by the orientation that its file names; what recognition found out
 * beyond that is in the images of the document.
 *
 * @throws AppError SOURCE_UNREADABLE where the source has no such page or no pages to look at.
 */
export async function renderImages(
  source: RenderableSource,
  pages: readonly number[],
): Promise<PageImage[]> {
  const { content, reading } = source;
  if (typeof content === "string") throw unreadable("The source is text and has no page image");
  const found = await sniff(content);
  if (found.kind === "pdf") return pdfImages(content, pages, reading?.password);
  if (found.kind === "image") return ownImages(content, pages, found.format);
  throw unreadable(`The source is ${found.kind} and has no page images`);
}
