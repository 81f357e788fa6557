import { collapse, rawText } from "../html/tree/tree.ts";
import { elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { chartElements } from "./chart-table.ts";
import type { OfficePackage } from "./open-package.ts";

/** Paragraphs of a drawing that say something. */
export function drawnParagraphs(root: XmlElement): string[] {
  const paragraphs = elementsBelow(root, "a:p");
  const texts = paragraphs.map((paragraph) => elementsBelow(paragraph, "a:t").map(rawText));
  return texts.map((runs) => collapse(runs.join(""))).filter((text) => text !== "");
}

/** A diagram's points as a list, in the order in which they were written. */
function diagramElements(root: XmlElement): XmlElement[] {
  const points = drawnParagraphs(root).map((text) => newElement("li", [text]));
  return points.length === 0 ? [] : [newElement("ul", points)];
}

/** What the charts and diagrams say that a part shows, by their relationships' ids. */
export async function drawnParts(
  file: OfficePackage,
  path: string,
): Promise<Map<string, XmlElement[]>> {
  const drawn = new Map<string, XmlElement[]>();
  for (const { id, type, target } of await file.relationships(path)) {
    if (type === "chart") drawn.set(id, chartElements(await file.xml(target)));
    if (type === "diagramData") drawn.set(id, diagramElements(await file.xml(target)));
  }
  return drawn;
}
