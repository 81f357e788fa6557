import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { openPdf } from "./open-pdf.ts";

/** One page, without the file's pictures and, where they matter, with them: that is far dearer. */
export type PageViews = {
  page: PDFPageProxy;
  /** Whether the file holds pictures that could be scans. */
  mayBeScanned: boolean;
  /** Whether it holds pictures that could show as much text as a quarter of a page. */
  mayShowText: boolean;
  /** What the fonts of pages that were looked at serve for. */
  fontKinds: Map<string, "digital" | "text-layer">;
  withPictures(): Promise<PDFPageProxy>;
};

/** A PDF that is open for its text, and a second time once a page's pictures are asked for. */
export type OpenedPdf = AsyncDisposable & {
  pdf: PDFDocumentProxy;
  /** A page (from 1). The library's memory of it is given back after `use`. */
  withPage<Result>(number: number, use: (views: PageViews) => Promise<Result>): Promise<Result>;
};

/** A larger picture is not looked into; a page at 600 dpi has 35 million. */
const maxImagePixels = 50_000_000;
/** Pixels of a whole page at 70 dots per inch: hardly any scan has fewer. */
const scanPixels = 450_000;
/** Pixels of a quarter of a page at the same: smaller pictures are logos and drawings. */
const quarterPixels = scanPixels / 4;

/** @throws AppError SOURCE_UNREADABLE where it is damaged, or encrypted with another password. */
export async function openForPages(bytes: Uint8Array, password?: string): Promise<OpenedPdf> {
  const pdf = await openPdf(bytes, { password });
  const pixels = mostPixels(bytes);
  const facts = { mayBeScanned: pixels >= scanPixels, mayShowText: pixels >= quarterPixels };
  const fontKinds: PageViews["fontKinds"] = new Map();
  let pictured: Promise<PDFDocumentProxy> | undefined;
  return {
    pdf,
    async withPage(number, use) {
      const opened: PDFPageProxy[] = [];
      async function view(document: PDFDocumentProxy): Promise<PDFPageProxy> {
        const page = await document.getPage(number);
        opened.push(page);
        return page;
      }
      async function withPictures(): Promise<PDFPageProxy> {
        pictured ??= openPdf(bytes, { password, maxImagePixels });
        return view(await pictured);
      }
      try {
        return await use({ page: await view(pdf), ...facts, fontKinds, withPictures });
      } finally {
        for (const page of opened) page.cleanup();
      }
    },
    async [Symbol.asyncDispose]() {
      const second = await pictured?.catch(() => undefined);
      await Promise.all([pdf.loadingTask.destroy(), second?.loadingTask.destroy()]);
    },
  };
}

/** The number after a name of a picture's dictionary. */
function entry(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);
}

/** What a PDF says about the picture whose kind is named at a place of the file. */
function dictionaryAround(file: Buffer, at: number): string {
  const before = file.toString("latin1", Math.max(0, at - 400), at);
  return before.slice(before.lastIndexOf("obj")) + file.toString("latin1", at, at + 400);
}

/**
 * Pixels of a file's largest picture, stripes of one width together; counted no further than a scan
 * has. The dictionaries of pictures stand plainly in every PDF, even in an encrypted one.
 */
function mostPixels(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const heights = new Map<number, number>();
  let most = 0;
  for (let at = file.indexOf("/Image"); at !== -1; at = file.indexOf("/Image", at + 6)) {
    const dictionary = dictionaryAround(file, at);
    const width = entry(dictionary, "Width");
    const height = (heights.get(width) ?? 0) + entry(dictionary, "Height");
    most = Math.max(most, width * height);
    if (most >= scanPixels) break;
    heights.set(width, height);
  }
  return most;
}
