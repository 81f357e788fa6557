import type { ReadDocument } from "@quarry/document";
import type { DocumentPart } from "../document/document-parts.ts";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { commentElements } from "../office/comments.ts";
import { officeDocument, partText, picturesNotRead } from "../office/office-document.ts";
import { officeInfo } from "../office/office-info.ts";
import { openArchive } from "../office/open-archive.ts";
import { deletionsNotRead } from "../office/warnings.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { childElements, elementsBelow, newElement } from "../xml/elements.ts";
import { parseXml, type XmlElement } from "../xml/parse-xml.ts";
import { annotationsIn, deletionsIn } from "./annotations.ts";
import { contentTree } from "./content-tree.ts";
import { markStruckWords } from "./struck-words.ts";

const names = {
  odt: "OpenDocument text",
  ods: "OpenDocument spreadsheet",
  odp: "OpenDocument presentation",
};

/** A page's tree, what was noted on it at its end. */
function withComments(tree: XmlElement, page: XmlElement): XmlElement {
  return newElement("div", [tree, ...commentElements(annotationsIn(page))]);
}

/** A text is one page, a spreadsheet's sheets and a presentation's slides are one each. */
function pageTrees(content: XmlElement, format: keyof typeof names): XmlElement[] {
  const [body] = elementsBelow(content, "office:body");
  const inner = childElements(body)[0];
  if (!inner) return [];
  if (format === "odt") return [withComments(contentTree(inner), inner)];
  const wanted = format === "ods" ? "table:table" : "draw:page";
  return childElements(inner)
    .filter(({ name }) => name === wanted)
    .map((page) => {
      const title = page.attributes["table:name"];
      const heading = title ? [newElement("h1", [title])] : [];
      const content = format === "ods" ? newElement("#page", [page]) : page;
      return withComments(newElement("div", [...heading, contentTree(content)]), page);
    });
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
  markStruckWords(content, [styles, content]);
  const parts: DocumentPart[] = pageTrees(content, format).map((tree) =>
    writePage(tree, { base: undefined, limits }),
  );
  const meta = parseXml(partText(await archive.read("meta.xml")), name);
  const structured = officeInfo(elementsBelow(meta, "office:meta")[0]);
  const deletions = deletionsNotRead(deletionsIn(content));
  const warnings = [...picturesNotRead(archive.names), ...deletions];
  const reader = readerOf(format);
  return officeDocument({ name, reader, parts, structured, warnings }, limits);
}
