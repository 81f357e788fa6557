import { collapse, isElement } from "../html/tree/tree.ts";
import { childElements } from "./elements.ts";
import type { XmlElement } from "./parse-xml.ts";

/** A name with its text. */
export type Entry = { name: string; text: string };

/** Attributes that say how to read the file, not what it says. */
const technical = /^(xmlns|xsi|xml)(:|$)/;

export function attributesOf({ attributes }: XmlElement): Entry[] {
  return Object.entries(attributes)
    .filter(([name]) => !technical.test(name))
    .map(([name, text]) => ({ name: name.slice(name.indexOf(":") + 1), text: collapse(text) }));
}

function wordsOf({ children }: XmlElement): string[] {
  return children.flatMap((child) => (isElement(child) || child.trim() === "" ? [] : [child]));
}

/** Elements within running words: words on both sides of one, or before a single one, apart. */
function isProse(element: XmlElement): boolean {
  const [words, ...others] = wordsOf(element);
  if (words === undefined) return false;
  return others.length > 0 || (childElements(element).length === 1 && /^\s|\s$/.test(words));
}

/** An element that holds words and no structure. */
export function isLeaf(element: XmlElement): boolean {
  return childElements(element).length === 0 || isProse(element);
}

/** Words of a record itself, beside those of the elements in it. */
export function ownWords(element: XmlElement): string {
  return isLeaf(element) ? "" : collapse(wordsOf(element).join(" "));
}

/**
 * A leaf's text without its attributes. Numbers, and elements without words between, never run together.
 */
export function bareText({ children }: XmlElement): string {
  let text = "";
  let before: XmlElement["children"][number] = "";
  for (const child of children) {
    const piece = isElement(child) ? leafText(child) : child;
    const touching = isElement(child) && isElement(before);
    const digits = /\d$/.test(text) || /^\d/.test(piece);
    text += touching || (digits && /\w$/.test(text) && /^\w/.test(piece)) ? ` ${piece}` : piece;
    before = child;
  }
  return collapse(text);
}

/** A leaf's text, its attributes behind it: `12.50 (currencyID: EUR)`. */
export function leafText(element: XmlElement): string {
  const notes = attributesOf(element).map(({ name, text }) => `${name}: ${text}`);
  const text = bareText(element);
  if (notes.length === 0) return text;
  return text === "" ? notes.join(", ") : `${text} (${notes.join(", ")})`;
}
