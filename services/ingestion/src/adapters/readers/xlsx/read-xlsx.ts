import type { DocumentWarning } from "@quarry/contracts";
import type { ReadDocument } from "../../../application/ports.ts";
import { counted, wereCounted } from "../counted.ts";
import type { ReaderLimits } from "../limits.ts";
import { commentsNotRead, officeDocument, picturesNotRead } from "../office/office-document.ts";
import { type OfficePackage, openPackage } from "../office/open-package.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { childElements, childOf, elementsBelow } from "../xml/elements.ts";
import { numberText } from "./number-text.ts";
import { readSheet, type Workbook } from "./read-sheet.ts";
import { sharedStrings } from "./shared-strings.ts";
import { writeSheet } from "./write-sheet.ts";

const name = "Excel workbook";

type SheetEntry = { title: string; path: string; isHidden: boolean };
type Opened = { workbook: Workbook; sheets: SheetEntry[] };

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
    workbook: { name, strings, numberText: numberText(styles, startsIn1904), cells: 0 },
    sheets,
  };
}

function warningsOf(sheets: readonly SheetEntry[], unknownValues: number): DocumentWarning[] {
  const hidden = sheets.filter(({ isHidden }) => isHidden).length;
  const warnings: DocumentWarning[] = [];
  if (hidden > 0) {
    const message = `${wereCounted(hidden, "hidden sheet")} not read; what Excel shows is read`;
    warnings.push({ code: "hidden_sheets_skipped", message });
  }
  if (unknownValues > 0) {
    const message = `${counted(unknownValues, "formula")} without a value in the file; save it in Excel first`;
    warnings.push({ code: "formulas_without_values", message });
  }
  return warnings;
}

async function commentCount(file: OfficePackage, path: string): Promise<number> {
  const parts = (await file.relationships(path)).filter(({ type }) => type === "comments");
  const counts = parts.map(
    async ({ target }) => elementsBelow(await file.xml(target), "comment").length,
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function linksNotRead(count: number): DocumentWarning[] {
  const message = `${wereCounted(count, "link")} not read that cells lead to; their words are`;
  return count === 0 ? [] : [{ code: "links_not_read", message }];
}

/** Reads a workbook: each sheet that shows is a page, numbers and dates as the cells show them. */
export async function readXlsx(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const file = await openPackage(bytes, name);
  const { workbook, sheets } = await openWorkbook(file);
  const parts = [];
  let unknownValues = 0;
  let comments = 0;
  let links = 0;
  for (const { title, path } of sheets.filter(({ isHidden }) => !isHidden)) {
    const sheet = readSheet(await file.text(path), workbook);
    unknownValues += sheet.unknownValues;
    comments += await commentCount(file, path);
    links += sheet.links;
    parts.push(writeSheet(sheet, title));
  }
  if (workbook.cells === 0) parts.length = 0;
  const reader = readerOf("xlsx");
  const warnings = [
    ...warningsOf(sheets, unknownValues),
    ...commentsNotRead(comments),
    ...linksNotRead(links),
    ...picturesNotRead(file.archive.names),
  ];
  return officeDocument({ name, reader, parts, structured: await file.info(), warnings }, limits);
}
