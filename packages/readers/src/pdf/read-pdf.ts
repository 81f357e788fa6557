import type { HiddenText, Link } from "@quarry/api";
import type { RawSource, ReadDocument, ReadProgress } from "@quarry/document";
import { severalDocuments } from "../document/several-documents.ts";
import { inReadingOrder } from "../layout/columns.ts";
import { PageTextWriter } from "../layout/page-text-writer.ts";
import type { ReaderLimits } from "../limits.ts";
import { empty, unreadable } from "../unreadable.ts";
import { attachmentsOf, documentInfo, outlineOf } from "./facts/document-facts.ts";
import { PlacedForm, placedLinks } from "./facts/placed-facts.ts";
import { failOnUnhandledRejection } from "./opening/loose-rejections.ts";
import { type OpenedPdf, openForPages } from "./opening/page-views.ts";
import { choosePages } from "./pages/choose-pages.ts";
import { lookAt, needsRecognition, type PageReading, readingOf } from "./pages/page-reading.ts";
import { createScanReader } from "./scans/scanned-page.ts";
import { hiddenWords } from "./text/hidden-words.ts";

const reader = { name: "pdf", version: "15" };

/** What the pages that have been read make up so far. */
class GrowingDocument {
  readonly writer = new PageTextWriter();
  readonly form = new PlacedForm();
  readonly links: Link[] = [];
  readonly hidden: HiddenText[] = [];
  readonly images: ReadDocument["images"] = [];
  readonly warnings: ReadDocument["warnings"] = [];
  #attachments = 0;

  add(page: PageReading): void {
    const { groups, rightToLeft, fields, links, hiddenBoxes, images, warnings, ...rest } = page;
    const { attachments, ...frame } = rest;
    const regions = groups.flatMap((group) => inReadingOrder(group, rightToLeft));
    const written = this.writer.page(regions, frame);
    this.form.add(fields, written);
    this.links.push(...placedLinks(links, written));
    this.hidden.push(...hiddenWords(written, hiddenBoxes));
    this.images.push(...images);
    this.warnings.push(...warnings);
    this.#attachments += attachments;
  }

  /** @param attachments Of the whole document, beside those of its pages. */
  warnOfAttachments(attachments: number): void {
    const count = attachments + this.#attachments;
    if (count === 0) return;
    const files = count === 1 ? "1 attached file that was" : `${count} attached files that were`;
    const message = `The PDF has ${files} not read; send those that matter separately`;
    this.warnings.push({ code: "attachments_not_read", message });
  }
}

/**
 * Counts the pages that need recognition, once one does: before minutes go into them.
 *
 * @throws AppError SOURCE_UNREADABLE where they are too many.
 */
async function checkScans(opened: OpenedPdf, rest: readonly number[], most: number): Promise<void> {
  let scanned = 0;
  for (const number of rest) {
    if (needsRecognition(await lookAt(opened, number))) scanned += 1;
    if (scanned > most) {
      const what = `More than ${most} pages of the PDF are scanned, which is the limit for recognition`;
      throw unreadable(`${what}: choose fewer with the form field pages`);
    }
  }
}

function checkLength({ length }: PageTextWriter, { maxCharacters }: ReaderLimits): void {
  if (length <= maxCharacters) return;
  const what = `The PDF has more than ${maxCharacters} characters, which is the limit`;
  throw unreadable(`${what}: choose fewer pages with the form field pages`);
}

/**
 * Reads a PDF page by page: the text layer with reading order and tables, form values where they
 * stand, notes and links; pages that are pictures, or whose fonts are of no use, by recognition.
 *
 * @throws AppError SOURCE_UNREADABLE (damaged, another password, a page that is not there, over a
 *   limit), SOURCE_EMPTY.
 */
export function readPdf(
  source: RawSource,
  limits: ReaderLimits,
  onProgress?: (progress: ReadProgress) => void,
): Promise<ReadDocument> {
  return failOnUnhandledRejection(() => readPages(source, limits, onProgress));
}

async function readPages(
  source: RawSource,
  limits: ReaderLimits,
  onProgress?: (progress: ReadProgress) => void,
): Promise<ReadDocument> {
  if (typeof source.content === "string") throw unreadable("The source is text, not a PDF");
  const { password, pages } = source.reading ?? {};
  await using opened = await openForPages(source.content, password);
  const numbers = choosePages(pages, { total: opened.pdf.numPages, most: limits.maxPages });
  using scans = createScanReader(source.content, { password, languages: limits.ocrLanguages });
  const document = new GrowingDocument();
  let scansChecked = false;
  let pictured = 0;
  for (const [index, number] of numbers.entries()) {
    const page = await lookAt(opened, number);
    if (needsRecognition(page) && !scansChecked) {
      await checkScans(opened, numbers.slice(index), limits.maxScannedPages);
      scansChecked = true;
    }
    if (page.kind === "pictured") pictured += 1;
    document.add(await readingOf(page, scans, pictured <= limits.maxScannedPages));
    checkLength(document.writer, limits);
    onProgress?.({ done: index + 1, total: numbers.length });
  }
  return await finish(document, opened);
}

async function finish(document: GrowingDocument, { pdf }: OpenedPdf): Promise<ReadDocument> {
  document.warnOfAttachments(await attachmentsOf(pdf));
  const { form, links, hidden, images, warnings } = document;
  const { text, pages, tables } = document.writer;
  if (text.trim() === "" && images.length === 0) throw empty("The PDF shows no text and no image");
  const outline = await outlineOf(pdf, { text, pages });
  warnings.push(...(await severalDocuments({ text, pages })));
  return {
    text,
    pages,
    tables,
    structured: [...form.structured, ...(await documentInfo(pdf))],
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    ...(hidden.length > 0 && { hidden }),
    images,
    warnings,
    reader,
  };
}
