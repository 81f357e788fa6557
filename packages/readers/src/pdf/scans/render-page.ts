import type { PDFiumDocument } from "@hyzyla/pdfium";
import { unreadable } from "../../unreadable.ts";
import { countDrawnPage, loadedPdfium } from "../drawing/pdfium.ts";

/** A page as raw pixels, 4 channels. */
export type RenderedPage = {
  pixels: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
  /** Pixels for one point. */
  scale: number;
};

/** How large a page is drawn: by its resolution, or to a length of its long side in pixels. */
export type RenderSize = { dotsPerInch: number } | { longSide: number };

/** Draws pages of one PDF, one at a time. */
export type PageRenderer = Disposable & {
  pages: number;
  /**
   * Draws a page (from 1) as it is seen, form fields included; with fewer pixels where it would
   * take more than 25 million.
   *
   * @throws AppError SOURCE_UNREADABLE where there is no such page, or it cannot be drawn.
   */
  render(number: number, size: RenderSize): Promise<RenderedPage>;
};

const mostPixels = 25_000_000;
function scaleFor(size: RenderSize, width: number, height: number): number {
  const wanted =
    "longSide" in size ? size.longSide / Math.max(width, height) : size.dotsPerInch / 72;
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
}

/** Names the page where the library fails on it. */
async function drawn<Result>(number: number, work: () => Result | Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    throw unreadable(`Page ${number} of the PDF cannot be rendered; it may be damaged`, error);
  }
}

async function renderPage(
  document: PDFiumDocument,
  number: number,
  size: RenderSize,
): Promise<RenderedPage> {
  const page = await drawn(number, () => document.getPage(number - 1));
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth >= 1 && originalHeight >= 1)) {
    throw unreadable(`Page ${number} of the PDF cannot be rendered: it has no size`);
  }
  const scale = scaleFor(size, originalWidth, originalHeight);
  countDrawnPage();
  const { data, width, height } = await drawn(number, () =>
    page.render({ scale, renderFormFields: true }),
  );
  return { pixels: data, width, height, scale };
}

/** @throws AppError SOURCE_UNREADABLE where the PDF cannot be opened. */
export async function openRenderer(bytes: Uint8Array, password?: string): Promise<PageRenderer> {
  const { library } = await loadedPdfium();
  const opened = await library.loadDocument(bytes, password).catch((error: unknown) => {
    throw unreadable("The PDF cannot be rendered; it may be damaged", error);
  });
  const pages = opened.getPageCount();
  opened.initializeFormFields();
  return {
    pages,
    async render(number, size) {
      if (!Number.isInteger(number) || number < 1 || number > pages) {
        throw unreadable(`Page ${number} does not exist; the PDF has ${pages} pages`);
      }
      return renderPage(opened, number, size);
    },
    [Symbol.dispose]: () => opened.destroy(),
  };
}
