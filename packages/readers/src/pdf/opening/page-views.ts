import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { openDrawings } from "../drawing/open-drawings.ts";
import type { PageDrawing } from "../drawing/page-drawing.ts";
import { contentRuns } from "../text/content-runs.ts";
import type { Run } from "../text/runs.ts";
import { openPdf } from "./open-pdf.ts";

/** One page: its form and notes by one library, its text and what it draws by another, as far as that can. */
export type PageViews = {
  page: PDFPageProxy;
  /** Undefined where it cannot be looked at. */
  drawing: PageDrawing | undefined;
  /** What it writes. */
  runs: Run[];
};

/** A PDF that is open for its pages. */
export type OpenedPdf = AsyncDisposable & {
  pdf: PDFDocumentProxy;
  /** A page (from 1). The library's memory of it is given back after `use`. */
  withPage<Result>(number: number, use: (views: PageViews) => Promise<Result>): Promise<Result>;
};

/** @throws AppError SOURCE_UNREADABLE where it is damaged, or encrypted with another password. */
export async function openForPages(bytes: Uint8Array, password?: string): Promise<OpenedPdf> {
  const pdf = await openPdf(bytes, password);
  const drawings = await openDrawings(bytes, password);
  return {
    pdf,
    async withPage(number, use) {
      const page = await pdf.getPage(number);
      try {
        const { drawing, runs = [] } = drawings.of(page) ?? {};
        return await use({
          page,
          drawing,
          runs: runs.length > 0 ? runs : await contentRuns(page),
        });
      } finally {
        page.cleanup();
      }
    },
    async [Symbol.asyncDispose]() {
      drawings[Symbol.dispose]();
      await pdf.loadingTask.destroy();
    },
  };
}
