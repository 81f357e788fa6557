import type { DocumentWarning } from "@quarry/api";
import type { ReadDocument } from "@quarry/document";
import { wereCounted } from "@quarry/kernel";
import type { DocumentPart } from "../document/document-parts.ts";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { CommentParts, commentElements } from "../office/comments.ts";
import { drawnParts } from "../office/drawn-parts.ts";
import { officeDocument, picturesNotRead } from "../office/office-document.ts";
import { type OfficePackage, openPackage } from "../office/open-package.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { childElements, childOf, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { commentAuthors, slideComments } from "./slide-comments.ts";
import { type SlideParts, slideTree } from "./slide-tree.ts";

const name = "PowerPoint presentation";

async function mainPart(file: OfficePackage): Promise<string> {
  const [main] = (await file.relationships("")).filter(({ type }) => type === "officeDocument");
  if (!main) throw unreadable(`The ${name} is damaged and cannot be read`);
  return main.target;
}

/** The slides' parts in the order of the show. */
async function slidePaths(file: OfficePackage, main: string): Promise<string[]> {
  const show = childOf(await file.xml(main), "p:presentation");
  const parts = await file.relationships(main);
  return childElements(childOf(show, "p:sldIdLst")).flatMap(
    ({ attributes }) => parts.find(({ id }) => id === attributes["r:id"])?.target ?? [],
  );
}

async function notesOf(file: OfficePackage, path: string): Promise<XmlElement[]> {
  const notes = (await file.relationships(path)).find(({ type }) => type === "notesSlide");
  if (!notes) return [];
  const parts = await slideParts(file, notes.target);
  const { children } = slideTree(await file.xml(notes.target), parts);
  return children.length === 0 ? [] : [newElement("p", ["Notes:"]), newElement("div", children)];
}

async function slideParts(file: OfficePackage, path: string): Promise<SlideParts> {
  const drawn = await drawnParts(file, path);
  const addresses = await file.addresses(path);
  return {
    drawnOf: (id) => drawn.get(id ?? "") ?? [],
    addressOf: (id) => addresses.get(id ?? ""),
  };
}

/** Reads a presentation: each slide that shows is a page, its notes and comments after it. */
export async function readPptx(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const file = await openPackage(bytes, name);
  const parts: DocumentPart[] = [];
  let hidden = 0;
  const main = await mainPart(file);
  const commentParts = new CommentParts(file);
  const authors = await commentAuthors(commentParts, main);
  for (const path of await slidePaths(file, main)) {
    const slide = await file.xml(path);
    if (childOf(slide, "p:sld")?.attributes.show === "0") {
      hidden += 1;
      continue;
    }
    const tree = slideTree(slide, await slideParts(file, path));
    const comments = await slideComments(commentParts, path, authors);
    tree.children.push(...(await notesOf(file, path)), ...commentElements(comments));
    parts.push(writePage(tree, { base: undefined, limits }));
  }
  const reader = readerOf("pptx");
  const message = `${wereCounted(hidden, "hidden slide")} not read; what is shown is read`;
  const warnings: DocumentWarning[] =
    hidden > 0 ? [{ code: "hidden_slides_skipped", message }] : [];
  warnings.push(...picturesNotRead(file.archive.names), ...commentParts.warnings);
  return officeDocument({ name, reader, parts, structured: await file.info(), warnings }, limits);
}
