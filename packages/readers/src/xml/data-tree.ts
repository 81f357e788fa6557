import { childElements, localName, newElement } from "./elements.ts";
import { attributesOf, isLeaf, leafText, ownWords } from "./leaf-text.ts";
import type { XmlElement } from "./parse-xml.ts";

/** Share of the places of a table that hold something. */
const leastFilled = 0.1;

/** Whether records of one name stand beside each other below an element. */
function createRecordFinder(): (element: XmlElement) => boolean {
  const known = new WeakMap<XmlElement, boolean>();
  function holdsRecords(element: XmlElement): boolean {
    const before = known.get(element);
    if (before !== undefined) return before;
    const found = groupsOf(element).some((group) => {
      const records = group.filter((child) => !isLeaf(child));
      return records.length > 1 || records.some(holdsRecords);
    });
    known.set(element, found);
    return found;
  }
  return holdsRecords;
}

/** Everything that a record says, by the names on the way to it; the same names joined. */
function leavesOf(record: XmlElement, path = ""): Map<string, string> {
  const leaves = new Map<string, string>();
  const add = (name: string, text: string) => {
    const before = leaves.get(name);
    leaves.set(name, before === undefined ? text : `${before}; ${text}`);
  };
  const words = ownWords(record);
  if (words !== "") add(`${path}text`, words);
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
  const filled = rows.reduce(
    (sum, row) => sum + [...row.values()].filter((text) => text !== "").length,
    0,
  );
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

/** Records that hold lists of records themselves stay apart, so that no list is squeezed into a cell. */
function itemsOf(
  element: XmlElement,
  holdsRecords: (element: XmlElement) => boolean,
): XmlElement[] {
  const words = ownWords(element);
  const own = words === "" ? [] : [{ name: "text", text: words }];
  const facts = [...attributesOf(element), ...own].map(({ name, text }) =>
    newElement("li", [`${name}: ${text}`]),
  );
  const items = groupsOf(element).flatMap((group) => {
    const [first] = group;
    const isTable = first && group.length > 1 && !group.some(holdsRecords);
    const table = isTable ? tableOf(group) : undefined;
    if (first && table) return [newElement("li", [localName(first), table])];
    return group.map((child) =>
      isLeaf(child)
        ? newElement("li", [`${localName(child)}: ${leafText(child)}`])
        : newElement("li", [localName(child), newElement("ul", itemsOf(child, holdsRecords))]),
    );
  });
  return [...facts, ...items];
}

/** XML that holds data as a tree that the writer of pages knows: nested lists and tables. */
export function dataTree(root: XmlElement): XmlElement {
  const [element] = childElements(root);
  if (!element) return newElement("div");
  if (isLeaf(element)) {
    const text = leafText(element);
    return newElement("p", text === "" ? [] : [`${localName(element)}: ${text}`]);
  }
  return newElement("div", [
    newElement("h1", [localName(element)]),
    newElement("ul", itemsOf(element, createRecordFinder())),
  ]);
}
