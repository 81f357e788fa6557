import type { Json } from "@quarry/kernel";
import { childElements, localName } from "./elements.ts";
import { attributesOf, bareText, isLeaf, ownWords } from "./leaf-text.ts";
import type { XmlElement } from "./parse-xml.ts";

/** A leaf's text; of one without a text its attributes by name. */
function leafValue(leaf: XmlElement): Json {
  const text = bareText(leaf);
  const attributes = attributesOf(leaf);
  if (text !== "" || attributes.length === 0) return text;
  return Object.fromEntries(attributes.map((entry) => [entry.name, entry.text]));
}

/** Attributes of leaves with a text, `price currency` for one of `price`; in lists each at its place. */
function notesOf(name: string, leaves: readonly XmlElement[]): [string, Json][] {
  const notes = leaves.map((leaf) => {
    const isNoted = isLeaf(leaf) && bareText(leaf) !== "";
    return new Map(isNoted ? attributesOf(leaf).map((entry) => [entry.name, entry.text]) : []);
  });
  const names = new Set(notes.flatMap((entries) => [...entries.keys()]));
  return [...names].map((note) => {
    const values = notes.map((entries) => entries.get(note) ?? "");
    return [`${name} ${note}`, values.length === 1 ? (values[0] ?? "") : values];
  });
}

/**
 * The values of XML by the names of its elements and attributes; those of one name beside each
 * other as a list. Words beside elements are `text`.
 */
export function dataValue(element: XmlElement): Json {
  if (isLeaf(element)) return leafValue(element);
  const groups = Map.groupBy(childElements(element), localName);
  const words = ownWords(element);
  const children = [...groups].flatMap(([name, group]): [string, Json][] => {
    const values = group.map(dataValue);
    return [[name, values.length === 1 ? (values[0] ?? "") : values], ...notesOf(name, group)];
  });
  const attributes = attributesOf(element).map(({ name, text }): [string, Json] => [
    groups.has(name) ? `@${name}` : name,
    text,
  ]);
  const text: [string, Json][] = words ? [["text", words]] : [];
  return Object.fromEntries([...attributes, ...text, ...children]);
}
