import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { runsOf } from "../text/character-runs.ts";
import type { Run } from "../text/runs.ts";
import { toMatrix } from "./matrix.ts";
import { ObjectReader } from "./object-reader.ts";
import { drawingOf, type PageDrawing } from "./page-drawing.ts";
import { pageObjects, unseenMode } from "./page-objects.ts";
import { loadedPdfium, type Pdfium } from "./pdfium.ts";
import { withPrinted } from "./printed-over.ts";
import { TextReader } from "./text-reader.ts";

/** What the pages of one PDF draw. */
export type Drawings = Disposable & {
  /** Undefined if the page cannot be loaded. There are no runs if any of its text has no characters. */
  of(page: PDFPageProxy): { drawing: PageDrawing; runs: Run[] } | undefined;
};

/** Bytes in the library's memory, to be freed. */
function copied(pdfium: Pdfium, bytes: Uint8Array): number {
  const address = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, address);
  return address;
}

/**
 * Opens a PDF for what its pages draw, with PDFium: it takes a third of the time of the library that reads the
 * text, and decodes no pictures.
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
        const { transform, width, height } = page.getViewport({ scale: 1 });
        const toTop = toMatrix(transform);
        const isOn = (x: number, y: number) => x >= 0 && x <= width && y >= 0 && y <= height;
        using texts = new TextReader(pdfium, handle, toTop);
        const objects = withPrinted(pageObjects(reader, toTop), () => texts.pieces());
        const isWhole = !objects.some(
          (object) =>
            object.kind === "text" && object.isUnread && isOn(object.box[0], object.box[1]),
        );
        const inkless = objects.flatMap((object) =>
          object.kind === "text" && object.isInvisible ? [object.handle] : [],
        );
        const unseen = new Set(inkless.filter((text) => reader.textMode(text) === unseenMode));
        const shown = texts.characters(unseen).filter(({ x, y }) => isOn(x, y));
        return {
          drawing: drawingOf(objects, { width, height }),
          runs: isWhole ? runsOf(shown) : [],
        };
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
