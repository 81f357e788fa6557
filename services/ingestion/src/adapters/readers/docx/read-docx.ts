import { zipSync } from "fflate";
import mammoth from "mammoth";
import type { ReadDocument } from "../../../application/ports.ts";
import type { Archive } from "../archive/open-archive.ts";
import { parseHtml } from "../html/tree/parse-html.ts";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { CommentParts, commentElements } from "../office/comments.ts";
import { deletionsNotRead } from "../office/deletions.ts";
import { officeDocument, picturesNotRead } from "../office/office-document.ts";
import { type OfficePackage, openPackage } from "../office/open-package.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { newElement } from "../xml/elements.ts";
import { marginLines } from "./margins.ts";
import { documentComments, hiddenTextWarning, reviewMarks } from "./review-marks.ts";

const name = "Word document";
const styles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** Comments are read apart from the text, so that damaged ones do not cost it. */
const isText = (path: string) => /\.(xml|rels)$/.test(path) && !/comments[^/]*\.xml$/i.test(path);

/**
 * The parts with text, packed anew without compression: the converter inflates whatever it is
 * given, so it gets only what was inflated within the limits.
 */
async function textParts({ names, read }: Archive): Promise<Buffer> {
  const parts: Record<string, Uint8Array> = {};
  for (const path of names.filter(isText)) {
    const bytes = await read(path);
    if (bytes) parts[path] = bytes;
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
}

async function toHtml(parts: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: parts },
      {
        styleMap: styles,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
      },
    );
    return value;
  } catch (error) {
    throw unreadable(`The ${name} is damaged and cannot be read`, error);
  }
}

async function mainPart(file: OfficePackage): Promise<string> {
  const parts = await file.relationships("");
  return parts.find(({ type }) => type === "officeDocument")?.target ?? "word/document.xml";
}

/**
 * Reads a document of Word: headings, lists, tables, notes and links where they stand, the pages'
 * heads before and their feet after it, then what was commented. Its pages are the printer's; it is
 * read as one.
 */
export async function readDocx(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const file = await openPackage(bytes, name);
  const { root, passed } = parseHtml(await toHtml(await textParts(file.archive)));
  if (passed) throw unreadable(`The ${name} ${passed}`);
  const heads = await marginLines(file, "header");
  const feet = await marginLines(file, "footer");
  const main = await mainPart(file);
  const marks = reviewMarks(await file.text(main), name);
  const commentParts = new CommentParts(file);
  const commented = await commentParts.related(main, "comments");
  const comments = commented.flatMap((part) => documentComments(part, marks));
  const body = newElement("div", [
    ...heads,
    ...root.children,
    ...feet,
    ...commentElements(comments),
  ]);
  const parts = [writePage(body, { base: undefined, limits })];
  const reader = readerOf("docx");
  const warnings = [
    ...picturesNotRead(file.archive.names),
    ...commentParts.warnings,
    ...deletionsNotRead(marks.deletions),
    ...hiddenTextWarning(marks),
  ];
  return officeDocument({ name, reader, parts, structured: await file.info(), warnings }, limits);
}
