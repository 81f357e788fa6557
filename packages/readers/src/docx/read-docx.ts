import type { ReadDocument } from "@quarry/document";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { CommentParts, commentElements } from "../office/comments.ts";
import { drawnParts } from "../office/drawn-parts.ts";
import { officeDocument, partText, picturesNotRead } from "../office/office-document.ts";
import { openPackage } from "../office/open-package.ts";
import { deletionsNotRead, hiddenTextWarning } from "../office/warnings.ts";
import { readerOf } from "../reader-versions.ts";
import { newElement } from "../xml/elements.ts";
import { Margins } from "./margins.ts";
import { documentComments, reviewMarks } from "./review-marks.ts";
import { readParts } from "./word-parts.ts";
import { wordTree } from "./word-tree.ts";

const name = "Word document";
/**
 * Reads a document of Word: headings, lists, tables, notes and links where they stand, the pages'
 * heads before it, charts, diagrams and the pages' feet after it, then what was commented. Its pages are the printer's; it is
 * read as one.
 */
export async function readDocx(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const file = await openPackage(bytes, name);
  const parts = await readParts(file);
  const root = await wordTree(parts.files, name);
  const drawn = [...(await drawnParts(file, parts.main)).values()].flat();
  const margins = new Margins(file, parts);
  const [heads, feet] = [await margins.blocks("header"), await margins.blocks("footer")];
  const marks = reviewMarks(partText(parts.files[parts.main]), name);
  const commentParts = new CommentParts(file);
  const commented = await commentParts.related(parts.main, "comments");
  const comments = commented.flatMap((part) => documentComments(part, marks));
  const body = newElement("div", [
    ...heads,
    ...root.children,
    ...drawn,
    ...feet,
    ...commentElements(comments),
  ]);
  const page = writePage(body, { base: undefined, limits });
  const reader = readerOf("docx");
  const structured = await file.info();
  const warnings = [
    ...picturesNotRead(file.archive.names),
    ...commentParts.warnings,
    ...deletionsNotRead(marks.deletions),
    ...margins.warnings,
    ...hiddenTextWarning(name, page.hidden),
  ];
  return officeDocument({ name, reader, parts: [page], structured, warnings }, limits);
}
