import { isElement, rawText } from "../html/tree/tree.ts";
import { mathText } from "../office/math-text.ts";
import { childElements, childOf, elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

type Nodes = XmlElement["children"];

/** What a slide refers to by id. */
export type SlideParts = {
  /** A chart or a diagram. */
  drawnOf(id: string | undefined): XmlElement[];
  /** The address that a link leads to; undefined for one within the show. */
  addressOf(id: string | undefined): string | undefined;
};

function linked(nodes: Nodes, url: string | undefined): Nodes {
  return url === undefined ? nodes : [newElement("a", nodes, { href: url })];
}

function runNodes(run: XmlElement, { addressOf }: SlideParts): Nodes {
  if (run.name === "a:br") return ["\n"];
  const [formula] = elementsBelow(run, "m:oMath");
  if (formula) return [mathText(formula)];
  const text = elementsBelow(run, "a:t").map(rawText).join("");
  if (text === "") return [];
  const click = childOf(childOf(run, "a:rPr"), "a:hlinkClick");
  return linked([text], addressOf(click?.attributes["r:id"]));
}

function paragraphNodes(paragraph: XmlElement, parts: SlideParts): Nodes {
  return childElements(paragraph).flatMap((run) => runNodes(run, parts));
}

function hasText(nodes: Nodes): boolean {
  return nodes.some((node) => (isElement(node) ? hasText(node.children) : node.trim() !== ""));
}

/** Paragraphs on one line. */
function onOneLine(paragraphs: readonly Nodes[]): Nodes {
  return paragraphs.flatMap((nodes, at) => (at === 0 ? nodes : [" ", ...nodes]));
}

function placeholder(shape: XmlElement): string | undefined {
  const own = childOf(childOf(shape, "p:nvSpPr"), "p:nvPr");
  const holder = childOf(own, "p:ph");
  return holder && (holder.attributes.type ?? "body");
}

/** A shape's paragraphs: a title as heading, the points of a slide's body as a list. */
function shapeElements(shape: XmlElement, parts: SlideParts): XmlElement[] {
  const kind = placeholder(shape);
  if (kind && /^(sldNum|dt|sldImg)$/.test(kind)) return [];
  const click = childOf(childOf(childOf(shape, "p:nvSpPr"), "p:cNvPr"), "a:hlinkClick");
  const url = parts.addressOf(click?.attributes["r:id"]);
  const texts = elementsBelow(childOf(shape, "p:txBody"), "a:p")
    .map((paragraph) => paragraphNodes(paragraph, parts))
    .filter(hasText)
    .map((nodes) => linked(nodes, url));
  if (texts.length === 0) return [];
  if (kind && /title/i.test(kind)) return [newElement("h2", onOneLine(texts))];
  if (kind === "body" && texts.length > 1) {
    return [
      newElement(
        "ul",
        texts.map((nodes) => newElement("li", nodes)),
      ),
    ];
  }
  return texts.map((nodes) => newElement("p", nodes));
}

function tableElement(table: XmlElement, parts: SlideParts): XmlElement {
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
          const paragraphs = elementsBelow(cell, "a:p");
          const nodes = onOneLine(paragraphs.map((paragraph) => paragraphNodes(paragraph, parts)));
          const { gridSpan, rowSpan } = cell.attributes;
          return newElement(isHeaded && index === 0 ? "th" : "td", nodes, {
            ...(gridSpan && { colspan: gridSpan }),
            ...(rowSpan && { rowspan: rowSpan }),
          });
        }),
      );
    }),
  );
}

function frameElements(frame: XmlElement, parts: SlideParts): XmlElement[] {
  const charts = elementsBelow(frame, "c:chart").map(({ attributes }) => attributes["r:id"]);
  const diagrams = elementsBelow(frame, "dgm:relIds").map(({ attributes }) => attributes["r:dm"]);
  return [
    ...elementsBelow(frame, "a:tbl").map((table) => tableElement(table, parts)),
    ...[...charts, ...diagrams].flatMap((id) => parts.drawnOf(id)),
  ];
}

/** What newer programs show; older ones mostly get a picture of it. */
function alternative(shape: XmlElement, parts: SlideParts): XmlElement[] {
  const choice = elementsOf(childOf(shape, "mc:Choice"), parts);
  return choice.length > 0 ? choice : elementsOf(childOf(shape, "mc:Fallback"), parts);
}

function elementsOf(shapes: XmlElement | undefined, parts: SlideParts): XmlElement[] {
  return childElements(shapes).flatMap((shape) => {
    if (shape.name === "p:sp") return shapeElements(shape, parts);
    if (shape.name === "p:grpSp") return elementsOf(shape, parts);
    if (shape.name === "mc:AlternateContent") return alternative(shape, parts);
    return shape.name === "p:graphicFrame" ? frameElements(shape, parts) : [];
  });
}

/** A slide or its notes as a tree that the writer of pages knows; titles stand first. */
export function slideTree(root: XmlElement, parts: SlideParts): XmlElement {
  const [slide] = childElements(root);
  const elements = elementsOf(childOf(childOf(slide, "p:cSld"), "p:spTree"), parts);
  const isTitle = ({ name }: XmlElement) => name === "h2";
  return newElement("div", [
    ...elements.filter(isTitle),
    ...elements.filter((element) => !isTitle(element)),
  ]);
}
