import { collapse, isElement, plainText } from "../html/tree.ts";
import { childElements, localName, newElement } from "./elements.ts";
import type { XmlElement } from "./parse-xml.ts";

/** Attributes that say how to read the file, not what it says. */
const technical = /^(xmlns|xsi|xml)(:|$)/;

/** Share of the places of a table that hold something. */
const leastFilled = 0.1;

type Entry = { name: string; text: string };

function attributesOf({ attributes }: XmlElement): Entry[] {
  return Object.entries(attributes)
    .filter(([name]) => !technical.test(name))
    .map(([name, text]) => ({ name, text: collapse(text) }));
}

/** Words of the element itself, beside those of the elements in it. */
function isProse(element: XmlElement): boolean {
  const words = element.children.some((child) => !isElement(child) && child.trim() !== "");
  return words && childElements(element).length > 0;
}

/** An element that holds words and no structure. */
export function isLeaf(element: XmlElement): boolean {
  return childElements(element).length === 0 || isProse(element);
}

/** A leaf's text, its attributes behind it: `12.50 (currencyID: EUR)`. */
function leafText(element: XmlElement): string {
  const notes = attributesOf(element).map(({ name, text }) => `${name}: ${text}`);
  const text = plainText(element);
  if (notes.length === 0) return text;
  return text === "" ? notes.join(", ") : `${text} (${notes.join(", ")})`;
}

/** Everything that a record says, by the names on the way to it; the same names joined. */
function leavesOf(record: XmlElement, path = ""): Map<string, string> {
  const leaves = new Map<string, string>();
  const add = (name: string, text: string) => {
    const before = leaves.get(name);
    leaves.set(name, before ? `${before}; ${text}` : text);
  };
  for (const { name, text } of attributesOf(record)) add(`${path}${name}`, text);
  for (const child of childElements(record)) {
    const own = `${path}${localName(child)}`;
    if (isLeaf(child)) add(own, leafText(child));
    else for (const [name, text] of leavesOf(child, `${own} `)) add(name, text);
  }
  return leaves;
}

/** Elements of one name beside each other are rows; undefined where they share too little. */
function tableOf(records: readonly XmlElement[]): XmlElement | undefined {
  const rows = records.map((record) => leavesOf(record));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const filled = rows.reduce((sum, row) => sum + row.size, 0);
  const isSparse = filled < leastFilled * rows.length * columns.length;
  if (columns.length < 2 || isSparse) return undefined;
  const heading = newElement(
    "tr",
    columns.map((name) => newElement("th", [name])),
  );
  const body = rows.map((row) =>
    newElement(
      "tr",
      columns.map((name) => newElement("td", [row.get(name) ?? ""])),
    ),
  );
  return newElement("table", [heading, ...body]);
}

function groupsOf(element: XmlElement): XmlElement[][] {
  const groups = Map.groupBy(childElements(element), ({ name }) => name);
  return [...groups.values()];
}

function itemsOf(element: XmlElement): XmlElement[] {
  const attributes = attributesOf(element).map(({ name, text }) =>
    newElement("li", [`${name}: ${text}`]),
  );
  const items = groupsOf(element).flatMap((group) => {
    const [first] = group;
    const table = first && group.length > 1 ? tableOf(group) : undefined;
    if (first && table) return [newElement("li", [localName(first), table])];
    return group.map((child) =>
      isLeaf(child)
        ? newElement("li", [`${localName(child)}: ${leafText(child)}`])
        : newElement("li", [localName(child), newElement("ul", itemsOf(child))]),
    );
  });
  return [...attributes, ...items];
}

/** XML that holds data as a tree that the writer of pages knows: nested lists and tables. */
export function dataTree(root: XmlElement): XmlElement {
  const [element] = childElements(root);
  if (!element) return newElement("div");
  if (isLeaf(element)) return newElement("p", [plainText(element)]);
  return newElement("div", [
    newElement("h1", [localName(element)]),
    newElement("ul", itemsOf(element)),
  ]);
}
