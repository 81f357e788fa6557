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

/** Whether a style strikes its words out, by what it or the nearest one that it is based on says; undefined where none does. */
function strikes(
  styles: ReadonlyMap<string, XmlElement>,
  key: string,
  depth = 0,
): boolean | undefined {
  const style = styles.get(key);
  if (!style || depth > deepest) return undefined;
  const line = childOf(style, "style:text-properties")?.attributes["style:text-line-through-style"];
  if (line !== undefined) return line !== "none";
  const { "style:family": family, "style:parent-style-name": parent } = style.attributes;
  return parent === undefined ? undefined : strikes(styles, keyOf(family, parent), depth + 1);
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
  const says = ({ name, attributes }: XmlElement) =>
    strikes(styles, keyOf(families[name], attributes["text:style-name"]));
  for (const element of [...nodesBelow(content)].filter(isElement)) {
    const isStyled = element.name in families && "text:style-name" in element.attributes;
    if (!isStyled || holdsDrawing(element) || !says(element)) continue;
    const isPlain = (child: XmlElement["children"][number]) =>
      isElement(child) && says(child) === false;
    element.children = element.children.some(isPlain)
      ? element.children.map((child) => (isPlain(child) ? child : newElement(struckWords, [child])))
      : [newElement(struckWords, element.children)];
  }
}
