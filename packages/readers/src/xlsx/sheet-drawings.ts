import { drawnParagraphs, drawnParts } from "../office/drawn-parts.ts";
import type { OfficePackage } from "../office/open-package.ts";
import { newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** What lies over a sheet's cells: text boxes, charts and diagrams. */
export async function sheetDrawings(file: OfficePackage, path: string): Promise<XmlElement[]> {
  const elements: XmlElement[] = [];
  for (const { type, target } of await file.relationships(path)) {
    if (type !== "drawing") continue;
    const texts = drawnParagraphs(await file.xml(target));
    elements.push(...texts.map((text) => newElement("p", [text])));
    elements.push(...[...(await drawnParts(file, target)).values()].flat());
  }
  return elements;
}
