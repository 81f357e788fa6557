import { isElement, nodesBelow } from "../html/tree/tree.ts";
import { childElements, childOf, elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** Name of an element of words that are struck out; no file has elements of this name. */
export const struckWords = "#struck";

/** Elements of words that may have a style, and the family that it is of. */
const families: Record<string, string> = {
  "text:span": "text",
  "text:p": "paragraph",
  "text:h": "paragraph",
};
/** Styles that are based on each other: longer lines of them are a ring. */
const deepest = 20;

const keyOf = (family = "", name = "") => `${family}/${name}`;

/** Whether a style strikes its words out, by what it or the nearest one that it is based on says. */
function strikes(styles: ReadonlyMap<string, XmlElement>, key: string, depth = 0): boolean {
  const style = styles.get(key);
  if (!style || depth > deepest) return false;
  const line = childOf(style, "style:text-properties")?.attributes["style:text-line-through-style"];
  if (line !== undefined) return line !== "none";
  const { "style:family": family, "style:parent-style-name": parent } = style.attributes;
  return parent !== undefined && strikes(styles, keyOf(family, parent), depth + 1);
}

function stylesOf(sheets: readonly XmlElement[]): Map<string, XmlElement> {
  const all = sheets.flatMap((sheet) => elementsBelow(sheet, "style:style"));
  return new Map(
    all.map((style) => [
      keyOf(style.attributes["style:family"], style.attributes["style:name"]),
      style,
    ]),
  );
}

/** A drawing in a paragraph is set apart, and is not struck out with it. */
const holdsDrawing = (element: XmlElement) =>
  childElements(element).some(({ name }) => name.startsWith("draw:"));

/**
 * Puts words that a style strikes out into an element of their own.
 *
 * @param sheets The file's parts with styles; of two with the same name that of the last counts.
 */
export function markStruckWords(content: XmlElement, sheets: readonly XmlElement[]): void {
  const styles = stylesOf(sheets);
  for (const element of [...nodesBelow(content)].filter(isElement)) {
    const family = families[element.name];
    const style = element.attributes["text:style-name"];
    if (!family || !style || holdsDrawing(element)) continue;
    if (!strikes(styles, keyOf(family, style))) continue;
    element.children = [newElement(struckWords, element.children)];
  }
}
