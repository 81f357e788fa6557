import { unseenWords } from "../html/tree/element-kinds.ts";
import { isElement } from "../html/tree/tree.ts";
import { childElements, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { struckWords } from "./styled-words.ts";

type Children = XmlElement["children"];

/** Repetitions beyond these are a sheet's empty rest. */
const mostRepeatedCells = 100;
const mostRepeatedRows = 1_000;

function inner(element: XmlElement): Children {
  return element.children.flatMap((child) => (isElement(child) ? converted(child) : [child]));
}

function times(value: string | undefined, most: number): number {
  const count = Number.parseInt(value ?? "1", 10) || 1;
  return count > most ? 1 : Math.max(1, count);
}

function cellElement(cell: XmlElement): XmlElement[] {
  if (cell.name !== "table:table-cell") return []; // covered by a spanning one
  const { attributes } = cell;
  const columns = attributes["table:number-columns-spanned"];
  const rows = attributes["table:number-rows-spanned"];
  const element = newElement("td", inner(cell), {
    ...(columns && { colspan: columns }),
    ...(rows && { rowspan: rows }),
  });
  const count = times(attributes["table:number-columns-repeated"], mostRepeatedCells);
  return Array.from({ length: count }, () => element);
}

function hasContent(cell: XmlElement): boolean {
  return cell.children.some(
    (child) => !isElement(child) || child.name !== "div" || hasContent(child),
  );
}

/** Rows of cells; those without any content end a sheet, and columns after the last filled one. */
function rowElements(container: XmlElement): XmlElement[] {
  return childElements(container).flatMap((child): XmlElement[] => {
    if (/^table:table-(header-rows|row-group|rows)$/.test(child.name)) return rowElements(child);
    if (child.name !== "table:table-row") return [];
    const cells = childElements(child).flatMap(cellElement);
    const last = cells.findLastIndex(hasContent);
    if (last === -1) return [];
    const count = times(child.attributes["table:number-rows-repeated"], mostRepeatedRows);
    return Array.from({ length: count }, () => newElement("tr", cells.slice(0, last + 1)));
  });
}

function heading(element: XmlElement): XmlElement[] {
  const level = Math.min(
    6,
    Number.parseInt(element.attributes["text:outline-level"] ?? "1", 10) || 1,
  );
  return [newElement(`h${level}`, inner(element))];
}

/** A field whose words show on a condition, as that stood when the file was saved. */
function unlessHidden(element: XmlElement): Children {
  return element.attributes["text:is-hidden"] === "true" ? [] : inner(element);
}

const converters: Record<string, (element: XmlElement) => Children> = {
  "text:h": heading,
  "text:p": (element) => [newElement("p", inner(element))],
  "text:list": (element) => [newElement("ul", inner(element))],
  "text:list-item": (element) => [newElement("li", inner(element))],
  "text:a": ({ attributes, ...element }) => [
    newElement("a", inner({ ...element, attributes }), { href: attributes["xlink:href"] ?? "" }),
  ],
  [unseenWords]: (element) => [newElement(unseenWords, inner(element))],
  [struckWords]: (element) => [newElement("s", inner(element))],
  "text:s": () => [" "],
  "text:tab": () => [" "],
  "text:line-break": () => [newElement("br")],
  "text:note": (element) => [" [", ...inner(element), "] "],
  "text:note-citation": (element) => [...inner(element), ": "],
  "text:note-body": (element) => childElements(element).flatMap(inner),
  "text:placeholder": () => [],
  "text:hidden-text": unlessHidden,
  "loext:content-control": (element) =>
    element.attributes["loext:showing-place-holder"] === "true" ? [] : inner(element),
  "text:tracked-changes": () => [],
  "office:annotation": () => [],
  "office:annotation-end": () => [],
  "presentation:notes": (element) => [newElement("div", ["Notes:"]), ...inner(element)],
  "table:table": (element) => [newElement("table", rowElements(element))],
};

function converted(element: XmlElement): Children {
  const convert = converters[element.name];
  if (convert) return convert(element);
  // spans, marks and fields of running text; sections have blocks of their own
  const isRunning = element.name.startsWith("text:");
  return isRunning ? inner(element) : [newElement("div", inner(element))];
}

/** The content of an OpenDocument part as a tree that the writer of pages knows. */
export function contentTree(element: XmlElement): XmlElement {
  return newElement("div", inner(element));
}
