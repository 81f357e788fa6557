import type { StructuredData } from "@quarry/contracts";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.js";
import type { RawSource, ReadDocument } from "../../../application/ports.ts";
import { inReadingOrder } from "../layout/columns.ts";
import { PageTextWriter } from "../layout/page-text-writer.ts";
import type { ReaderLimits } from "../limits.ts";
import { empty, unreadable } from "../unreadable.ts";
import { type DigitalPage, readDigitalPage } from "./digital-page.ts";
import { openPdf } from "./open-pdf.ts";
import { createScanReader } from "./scanned-page.ts";

async function documentInfo(pdf: PDFDocumentProxy): Promise<StructuredData[]> {
  const { info } = await pdf.getMetadata();
  const facts = Object.entries(info).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return facts.length === 0 ? [] : [{ kind: "pdf-info", value: Object.fromEntries(facts) }];
}

async function digitalPages(pdf: PDFDocumentProxy): Promise<DigitalPage[]> {
  const pages: DigitalPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    pages.push(await readDigitalPage(page));
    page.cleanup();
  }
  return pages;
}

function checkLimits(pages: { total: number; scanned: number }, limits: ReaderLimits): void {
  if (pages.total > limits.maxPages) {
    throw unreadable(`The PDF has ${pages.total} pages; at most ${limits.maxPages} are read`);
  }
  if (pages.scanned > limits.maxScannedPages) {
    throw unreadable(
      `The PDF has ${pages.scanned} scanned pages; at most ${limits.maxScannedPages} are read`,
    );
  }
}

function formOf(pages: readonly DigitalPage[]): StructuredData[] {
  const fields = pages.flatMap((page) => page.fields.map(({ name, value }) => [name, value]));
  return fields.length === 0 ? [] : [{ kind: "form", value: Object.fromEntries(fields) }];
}

/**
 * Reads a PDF: the text layer with reading order and tables, form values where they stand, and
 * pages that are pictures by text recognition.
 */
export async function readPdf(source: RawSource, limits: ReaderLimits): Promise<ReadDocument> {
  if (typeof source.content === "string") throw unreadable("The source is text, not a PDF");
  const pdf = await openPdf(source.content);
  try {
    checkLimits({ total: pdf.numPages, scanned: 0 }, limits);
    const pages = await digitalPages(pdf);
    checkLimits(
      { total: pages.length, scanned: pages.filter((page) => page.isScan).length },
      limits,
    );
    return await write(pages, {
      bytes: source.content,
      structured: [...formOf(pages), ...(await documentInfo(pdf))],
      limits,
    });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function write(
  pages: readonly DigitalPage[],
  {
    bytes,
    structured,
    limits,
  }: { bytes: Uint8Array; structured: StructuredData[]; limits: ReaderLimits },
): Promise<ReadDocument> {
  const writer = new PageTextWriter();
  const images: ReadDocument["images"] = [];
  const warnings: ReadDocument["warnings"] = [];
  using scans = createScanReader(bytes, { languages: limits.ocrLanguages });
  for (const [index, page] of pages.entries()) {
    const scan = page.isScan ? await scans.read(index + 1) : undefined;
    const groups = scan ? [scan.lines] : page.groups;
    writer.page(
      groups.flatMap((group) => inReadingOrder(group, page.rightToLeft)),
      scan ?? page,
    );
    if (scan) images.push({ page: index + 1, mediaType: "image/jpeg", bytes: scan.image });
    if (scan) warnings.push(...scan.warnings);
    else if (groups.every((group) => group.length === 0)) {
      warnings.push({
        code: "page_without_text",
        message: `Page ${index + 1} has no text`,
        page: index + 1,
      });
    }
  }
  const { text, tables } = writer;
  if (text.trim() === "" && images.length === 0) throw empty("The PDF shows no text and no image");
  if (text.length > limits.maxCharacters) {
    throw unreadable(
      `The PDF has ${text.length} characters; at most ${limits.maxCharacters} are read`,
    );
  }
  const reader = { name: "pdf", version: "1" };
  return { text, pages: writer.pages, tables, structured, images, warnings, reader };
}
