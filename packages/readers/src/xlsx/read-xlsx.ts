import type { DocumentWarning } from "@quarry/api";
import type { ReadDocument } from "@quarry/document";
import { counted } from "@quarry/kernel";
import { type DocumentPart, onOnePage } from "../document/document-parts.ts";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { CommentParts } from "../office/comments.ts";
import { officeDocument, picturesNotRead } from "../office/office-document.ts";
import { type OfficePackage, openPackage } from "../office/open-package.ts";
import { checkShown, type HiddenCounts, hiddenWarnings } from "../office/warnings.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { childElements, childOf, newElement } from "../xml/elements.ts";
import { numberText } from "./number-text.ts";
import { readSheet, type Workbook } from "./read-sheet.ts";
import { sharedStrings } from "./shared-strings.ts";
import { sheetComments, threadAuthors } from "./sheet-comments.ts";
import { sheetDrawings } from "./sheet-drawings.ts";
import { writeSheet } from "./write-sheet.ts";

const name = "Excel workbook";

type SheetEntry = { title: string; path: string; isHidden: boolean };
type Opened = { main: string; workbook: Workbook; sheets: SheetEntry[] };

async function openWorkbook(file: OfficePackage): Promise<Opened> {
  const [main] = (await file.relationships("")).filter(({ type }) => type === "officeDocument");
  if (!main) throw unreadable(`The ${name} is damaged and cannot be read`);
  const book = childOf(await file.xml(main.target), "workbook");
  const parts = await file.relationships(main.target);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.target ?? "";
  const styles = await file.xml(partOf("styles"));
  const startsIn1904 = /^(1|true)$/.test(childOf(book, "workbookPr")?.attributes.date1904 ?? "");
  const sheets = childElements(childOf(book, "sheets")).flatMap(({ attributes }) => {
    const part = parts.find(({ id }) => id === attributes["r:id"]);
    if (part?.type !== "worksheet") return []; // a chart on a sheet of its own
    const isHidden = /hidden/i.test(attributes.state ?? "");
    return [{ title: attributes.name ?? "", path: part.target, isHidden }];
  });
  const strings = sharedStrings(await file.text(partOf("sharedStrings")), name);
  return {
    main: main.target,
    workbook: { name, strings, numberText: numberText(styles, startsIn1904), cells: 0 },
    sheets,
  };
}

function warningsOf(hidden: HiddenCounts, unknownValues: number): DocumentWarning[] {
  const warnings = hiddenWarnings(hidden);
  if (unknownValues > 0) {
    const message = `${counted(unknownValues, "formula")} without a value in the file; save it in Excel first`;
    warnings.push({ code: "formulas_without_values", message });
  }
  return warnings;
}

/**
 * Reads a workbook: each sheet that shows is a page of the rows and columns that show, numbers and dates as the cells show them,
 * comments and what drawings say after them.
 */
export async function readXlsx(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const file = await openPackage(bytes, name);
  const { main, workbook, sheets } = await openWorkbook(file);
  const commentParts = new CommentParts(file);
  const authors = await threadAuthors(commentParts, main);
  const parts: DocumentPart[] = [];
  const hiddenSheets = sheets.filter(({ isHidden }) => isHidden).length;
  const hidden: HiddenCounts = { sheets: hiddenSheets, rows: 0, columns: 0 };
  let unknownValues = 0;
  let isEmpty = true;
  for (const { title, path } of sheets.filter(({ isHidden }) => !isHidden)) {
    const addresses = await file.addresses(path);
    const sheet = readSheet(await file.text(path), workbook, addresses);
    const comments = await sheetComments(commentParts, path, { sheet, authors });
    unknownValues += sheet.unknownValues;
    hidden.rows += sheet.hidden.counts.rows;
    hidden.columns += sheet.hidden.counts.columns;
    const drawn = await sheetDrawings(file, path);
    if (sheet.rows.size + comments.length + drawn.length > 0) isEmpty = false;
    const written = [writeSheet(sheet, title, comments)];
    const over = newElement("div", drawn);
    if (drawn.length > 0) written.push(writePage(over, { base: undefined, limits }));
    parts.push(onOnePage(written));
  }
  if (isEmpty) checkShown(name, hidden);
  const reader = readerOf("xlsx");
  const warnings = [
    ...warningsOf(hidden, unknownValues),
    ...commentParts.warnings,
    ...picturesNotRead(file.archive.names),
  ];
  const structured = await file.info();
  return officeDocument(
    { name, reader, parts: isEmpty ? [] : parts, structured, warnings },
    limits,
  );
}
