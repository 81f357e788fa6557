import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { toMatrix } from "../matrix.ts";
import { ObjectReader } from "./object-reader.ts";
import { drawingOf, type PageDrawing } from "./page-drawing.ts";
import { pageObjects } from "./page-objects.ts";
import { loadedPdfium, type Pdfium } from "./pdfium.ts";

/** What the pages of one PDF draw. */
export type Drawings = Disposable & {
  /** Undefined where the page cannot be looked at. */
  of(page: PDFPageProxy): PageDrawing | undefined;
};

/** Bytes in the library's memory, to be freed. */
function copied(pdfium: Pdfium, bytes: Uint8Array): number {
  const address = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, address);
  return address;
}

/**
 * Opens a PDF for what its pages draw, with PDFium: it tells in a third of the time that the library
 * takes that reads the text, and decodes no picture.
 */
export async function openDrawings(bytes: Uint8Array, password = ""): Promise<Drawings> {
  const { module: pdfium } = await loadedPdfium();
  const file = copied(pdfium, bytes);
  const secret = copied(pdfium, new TextEncoder().encode(`${password}\0`));
  const document = pdfium._FPDF_LoadMemDocument(file, bytes.length, secret);
  return {
    of(page) {
      const handle = document && pdfium._FPDF_LoadPage(document, page.pageNumber - 1);
      if (!handle) return undefined;
      try {
        using reader = new ObjectReader(pdfium, document, handle);
        const viewport = page.getViewport({ scale: 1 });
        return drawingOf(pageObjects(reader, toMatrix(viewport.transform)), viewport);
      } finally {
        pdfium._FPDF_ClosePage(handle);
      }
    },
    [Symbol.dispose]() {
      if (document) pdfium._FPDF_CloseDocument(document);
      for (const address of [secret, file]) pdfium.wasmExports.free(address);
    },
  };
}
