import { rawText } from "../html/tree/tree.ts";
import { childElements, childOf, elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

function paragraphText(paragraph: XmlElement): string {
  return childElements(paragraph)
    .map((run) => {
      if (run.name === "a:br") return "\n";
      return elementsBelow(run, "a:t").map(rawText).join("");
    })
    .join("");
}

function placeholder(shape: XmlElement): string | undefined {
  const own = childOf(childOf(shape, "p:nvSpPr"), "p:nvPr");
  const holder = childOf(own, "p:ph");
  return holder && (holder.attributes.type ?? "body");
}

/** A shape's paragraphs: a title as heading, the points of a slide's body as a list. */
function shapeElements(shape: XmlElement): XmlElement[] {
  const kind = placeholder(shape);
  if (kind && /^(sldNum|dt|sldImg)$/.test(kind)) return [];
  const texts = elementsBelow(childOf(shape, "p:txBody"), "a:p")
    .map(paragraphText)
    .filter((text) => text.trim() !== "");
  if (texts.length === 0) return [];
  if (kind && /title/i.test(kind)) return [newElement("h2", [texts.join(" ")])];
  if (kind === "body" && texts.length > 1) {
    return [
      newElement(
        "ul",
        texts.map((text) => newElement("li", [text])),
      ),
    ];
  }
  return texts.map((text) => newElement("p", [text]));
}

function tableElement(table: XmlElement): XmlElement {
  const isHeaded = childOf(table, "a:tblPr")?.attributes.firstRow === "1";
  const rows = childElements(table).filter(({ name }) => name === "a:tr");
  return newElement(
    "table",
    rows.map((row, index) => {
      const cells = childElements(row).filter(
        ({ name, attributes }) => name === "a:tc" && !attributes.hMerge && !attributes.vMerge,
      );
      return newElement(
        "tr",
        cells.map((cell) => {
          const text = elementsBelow(cell, "a:p").map(paragraphText).join(" ");
          const { gridSpan, rowSpan } = cell.attributes;
          return newElement(isHeaded && index === 0 ? "th" : "td", [text], {
            ...(gridSpan && { colspan: gridSpan }),
            ...(rowSpan && { rowspan: rowSpan }),
          });
        }),
      );
    }),
  );
}

/** What a chart shows, by the id under which a slide refers to it. */
export type ChartOf = (id: string | undefined) => XmlElement[];

function frameElements(frame: XmlElement, chartOf: ChartOf): XmlElement[] {
  const charts = elementsBelow(frame, "c:chart");
  return [
    ...elementsBelow(frame, "a:tbl").map(tableElement),
    ...charts.flatMap(({ attributes }) => chartOf(attributes["r:id"])),
  ];
}

function elementsOf(shapes: XmlElement | undefined, chartOf: ChartOf): XmlElement[] {
  return childElements(shapes).flatMap((shape) => {
    if (shape.name === "p:sp") return shapeElements(shape);
    if (shape.name === "p:grpSp") return elementsOf(shape, chartOf);
    return shape.name === "p:graphicFrame" ? frameElements(shape, chartOf) : [];
  });
}

/** A slide or its notes as a tree that the writer of pages knows; titles stand first. */
export function slideTree(root: XmlElement, chartOf: ChartOf = () => []): XmlElement {
  const [slide] = childElements(root);
  const elements = elementsOf(childOf(childOf(slide, "p:cSld"), "p:spTree"), chartOf);
  const isTitle = ({ name }: XmlElement) => name === "h2";
  return newElement("div", [
    ...elements.filter(isTitle),
    ...elements.filter((element) => !isTitle(element)),
  ]);
}
