import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { openPdf } from "./open-pdf.ts";

/** One page, without the file's pictures and, where they matter, with them: that is far dearer. */
export type PageViews = {
  page: PDFPageProxy;
  /** Whether the file holds pictures that could be scans. */
  mayBeScanned: boolean;
  /** Fonts of the file that are known to be seen. */
  seenFonts: Set<string>;
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
/** Pixels that a scan of a whole page has at the least, in all its pictures together. */
const scanPixels = 300_000;

/** @throws AppError SOURCE_UNREADABLE where it is damaged, or encrypted with another password. */
export async function openForPages(bytes: Uint8Array, password?: string): Promise<OpenedPdf> {
  const pdf = await openPdf(bytes, { password });
  const mayBeScanned = mayHoldScans(bytes);
  const seenFonts = new Set<string>();
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
        return await use({ page: await view(pdf), mayBeScanned, seenFonts, withPictures });
      } finally {
        for (const page of opened) page.cleanup();
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([pdf.loadingTask.destroy(), (await pictured)?.loadingTask.destroy()]);
    },
  };
}

/** The number after a name of a picture's dictionary. */
function entry(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);
}

/**
 * Whether a file holds enough pixels for a scanned page. The dictionaries of pictures stand plainly
 * in every PDF, even in an encrypted one.
 */
export function mayHoldScans(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let pixels = 0;
  for (let at = file.indexOf("/Image"); at !== -1; at = file.indexOf("/Image", at + 6)) {
    const before = file.toString("latin1", Math.max(0, at - 400), at);
    const dictionary = `${before.slice(before.lastIndexOf("obj"))}${file.toString("latin1", at, at + 400)}`;
    pixels += entry(dictionary, "Width") * entry(dictionary, "Height");
    if (pixels >= scanPixels) return true;
  }
  return false;
}
