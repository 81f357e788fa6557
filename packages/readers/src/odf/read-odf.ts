import type { ReadDocument } from "@quarry/document";
import type { DocumentPart } from "../document/document-parts.ts";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { commentElements } from "../office/comments.ts";
import { officeDocument, partText, picturesNotRead } from "../office/office-document.ts";
import { officeInfo } from "../office/office-info.ts";
import { openArchive } from "../office/open-archive.ts";
import {
  deletionsNotRead,
  type HiddenCounts,
  hiddenTextWarning,
  hiddenWarnings,
} from "../office/warnings.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { childElements, childOf, elementsBelow, newElement } from "../xml/elements.ts";
import { parseXml, type XmlElement } from "../xml/parse-xml.ts";
import { annotationsIn, deletionsIn } from "./annotations.ts";
import { contentTree } from "./content-tree.ts";
import { shownSheet } from "./shown-cells.ts";
import { markStyledWords } from "./styled-words.ts";

const names = {
  odt: "OpenDocument text",
  ods: "OpenDocument spreadsheet",
  odp: "OpenDocument presentation",
};

/** A page's tree, what was noted on it at its end. */
function withComments(tree: XmlElement, page: XmlElement): XmlElement {
  return newElement("div", [tree, ...commentElements(annotationsIn(page))]);
}

/** Names of the styles that hide a sheet. */
function hidingStyles(content: XmlElement): Set<string> {
  const styles = elementsBelow(content, "style:style").filter((style) => {
    return childOf(style, "style:table-properties")?.attributes["table:display"] === "false";
  });
  return new Set(styles.map(({ attributes }) => attributes["style:name"] ?? ""));
}

function sheetTree(table: XmlElement): XmlElement {
  const title = table.attributes["table:name"];
  const heading = title ? [newElement("h1", [title])] : [];
  const page = newElement("#page", [table]);
  return withComments(newElement("div", [...heading, contentTree(page)]), table);
}

/** The sheets of a spreadsheet that show, each with what shows of it. */
function sheetTrees(inner: XmlElement, content: XmlElement): Pages {
  const hiding = hidingStyles(content);
  const sheets = childElements(inner).filter(({ name }) => name === "table:table");
  const isHidden = ({ attributes }: XmlElement) => hiding.has(attributes["table:style-name"] ?? "");
  const hidden: HiddenCounts = { sheets: sheets.filter(isHidden).length, rows: 0, columns: 0 };
  const trees = sheets
    .filter((sheet) => !isHidden(sheet))
    .map((sheet) => {
      const { table, rows, columns } = shownSheet(sheet);
      hidden.rows += rows;
      hidden.columns += columns;
      return sheetTree(table);
    });
  return { trees, hidden };
}

type Pages = { trees: XmlElement[]; hidden: HiddenCounts };

/** A text is one page, a spreadsheet's sheets and a presentation's slides are one each. */
function pagesOf(content: XmlElement, format: keyof typeof names): Pages {
  const [body] = elementsBelow(content, "office:body");
  const inner = childElements(body)[0];
  const hidden = { sheets: 0, rows: 0, columns: 0 };
  if (!inner) return { trees: [], hidden };
  if (format === "ods") return sheetTrees(inner, content);
  const slides = childElements(inner).filter(({ name }) => name === "draw:page");
  const pages = format === "odt" ? [inner] : slides;
  return { trees: pages.map((page) => withComments(contentTree(page), page)), hidden };
}

/** Reads a file of OpenDocument: text, spreadsheet or presentation. */
export async function readOdf(
  bytes: Uint8Array,
  format: keyof typeof names,
  limits: ReaderLimits,
): Promise<ReadDocument> {
  const name = names[format];
  const archive = await openArchive(bytes, name);
  const manifest = partText(await archive.read("META-INF/manifest.xml"));
  if (manifest.includes("encryption-data")) {
    throw unreadable(`The ${name} has a password; send it without one`);
  }
  const content = parseXml(partText(await archive.read("content.xml")), name);
  const styles = parseXml(partText(await archive.read("styles.xml")), name);
  markStyledWords(content, [styles, content]);
  const { trees, hidden } = pagesOf(content, format);
  const parts: DocumentPart[] = trees.map((tree) => writePage(tree, { base: undefined, limits }));
  const meta = parseXml(partText(await archive.read("meta.xml")), name);
  const structured = officeInfo(elementsBelow(meta, "office:meta")[0]);
  const unseen = hiddenTextWarning(
    name,
    parts.flatMap((part) => part.hidden ?? []),
  );
  const deletions = deletionsNotRead(deletionsIn(content));
  const warnings = [
    ...picturesNotRead(archive.names),
    ...deletions,
    ...hiddenWarnings(hidden),
    ...unseen,
  ];
  const reader = readerOf(format);
  return officeDocument({ name, reader, parts, structured, warnings }, limits);
}
