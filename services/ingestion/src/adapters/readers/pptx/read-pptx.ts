import type { DocumentWarning } from "@quarry/contracts";
import type { ReadDocument } from "../../../application/ports.ts";
import { wereCounted } from "../counted.ts";
import type { DocumentPart } from "../document-parts.ts";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { officeDocument, picturesNotRead } from "../office/office-document.ts";
import { type OfficePackage, openPackage } from "../office/open-package.ts";
import { readerOf } from "../reader-versions.ts";
import { unreadable } from "../unreadable.ts";
import { childElements, childOf, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { chartElements } from "./chart-table.ts";
import { type ChartOf, slideTree } from "./slide-tree.ts";

const name = "PowerPoint presentation";

/** The slides' parts in the order of the show. */
async function slidePaths(file: OfficePackage): Promise<string[]> {
  const [main] = (await file.relationships("")).filter(({ type }) => type === "officeDocument");
  if (!main) throw unreadable(`The ${name} is damaged and cannot be read`);
  const show = childOf(await file.xml(main.target), "p:presentation");
  const parts = await file.relationships(main.target);
  return childElements(childOf(show, "p:sldIdLst")).flatMap(
    ({ attributes }) => parts.find(({ id }) => id === attributes["r:id"])?.target ?? [],
  );
}

async function notesOf(file: OfficePackage, path: string): Promise<XmlElement[]> {
  const notes = (await file.relationships(path)).find(({ type }) => type === "notesSlide");
  const { children } = slideTree(await file.xml(notes?.target ?? ""));
  return children.length === 0 ? [] : [newElement("p", ["Notes:"]), newElement("div", children)];
}

async function chartsOf(file: OfficePackage, path: string): Promise<ChartOf> {
  const charts = new Map<string | undefined, XmlElement[]>();
  for (const { id, type, target } of await file.relationships(path)) {
    if (type === "chart") charts.set(id, chartElements(await file.xml(target)));
  }
  return (id) => charts.get(id) ?? [];
}

/** Reads a presentation: each slide that shows is a page, its notes after it. */
export async function readPptx(bytes: Uint8Array, limits: ReaderLimits): Promise<ReadDocument> {
  const file = await openPackage(bytes, name);
  const parts: DocumentPart[] = [];
  let hidden = 0;
  for (const path of await slidePaths(file)) {
    const slide = await file.xml(path);
    if (childOf(slide, "p:sld")?.attributes.show === "0") {
      hidden += 1;
      continue;
    }
    const tree = slideTree(slide, await chartsOf(file, path));
    tree.children.push(...(await notesOf(file, path)));
    parts.push(writePage(tree, { base: undefined, limits }));
  }
  const reader = readerOf("pptx");
  const message = `${wereCounted(hidden, "hidden slide")} not read; what is shown is read`;
  const warnings: DocumentWarning[] =
    hidden > 0 ? [{ code: "hidden_slides_skipped", message }] : [];
  warnings.push(...picturesNotRead(file.archive.names));
  return officeDocument({ name, reader, parts, structured: await file.info(), warnings }, limits);
}
