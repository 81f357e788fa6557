import { PDFiumLibrary } from "@hyzyla/pdfium";

/** A page as raw pixels, 4 channels. */
export type RenderedPage = { pixels: Uint8Array; width: number; height: number; scale: number };

const dotsPerInch = 200;
const mostPixels = 25_000_000;

let library: Promise<PDFiumLibrary> | undefined;

/** Draws one page of a PDF (from 0), form fields included, at 200 dpi or as many as 25 MP allow. */
export async function renderPage(bytes: Uint8Array, index: number): Promise<RenderedPage> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    document.initializeFormFields();
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const most = Math.sqrt(mostPixels / (originalWidth * originalHeight));
    const scale = Math.min(dotsPerInch / 72, most);
    const { data, width, height } = await page.render({ scale, renderFormFields: true });
    return { pixels: data, width, height, scale };
  } finally {
    document.destroy();
  }
}
