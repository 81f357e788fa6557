import { unseenWords } from "../html/tree/element-kinds.ts";
import { isElement, nodesBelow } from "../html/tree/tree.ts";
import { childElements, childOf, elementsBelow, newElement } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** Name of an element of words that are struck out; no file has elements of this name. */
export const struckWords = "#struck";

/** What styles set apart: the element that such words are put into, and the property that says so. */
type Setting = { mark: string; property: string; isOn: (value: string) => boolean };

const settings: readonly Setting[] = [
  {
    mark: struckWords,
    property: "style:text-line-through-style",
    isOn: (value) => value !== "none",
  },
  { mark: unseenWords, property: "text:display", isOn: (value) => value === "none" },
];

/** Elements of words that may have a style, and the family that it is of. */
const families: Record<string, string> = {
  "text:span": "text",
  "text:p": "paragraph",
  "text:h": "paragraph",
};
/** Styles that are based on each other: longer lines of them are a ring. */
const deepest = 20;

const keyOf = (family = "", name = "") => `${family}/${name}`;

type Styles = ReadonlyMap<string, XmlElement>;

/** The value of a property by a style, or by the nearest one that it is based on; undefined where none has it. */
function propertyOf(styles: Styles, key: string, property: string, depth = 0): string | undefined {
  const style = styles.get(key);
  if (!style || depth > deepest) return undefined;
  const value = childOf(style, "style:text-properties")?.attributes[property];
  if (value !== undefined) return value;
  const { "style:family": family, "style:parent-style-name": parent } = style.attributes;
  if (parent === undefined) return undefined;
  return propertyOf(styles, keyOf(family, parent), property, depth + 1);
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

function markWords(content: XmlElement, styles: Styles, { mark, property, isOn }: Setting): void {
  const says = ({ name, attributes }: XmlElement) => {
    const value = propertyOf(
      styles,
      keyOf(families[name], attributes["text:style-name"]),
      property,
    );
    return value === undefined ? undefined : isOn(value);
  };
  for (const element of [...nodesBelow(content)].filter(isElement)) {
    const isStyled = element.name in families && "text:style-name" in element.attributes;
    if (!isStyled || holdsDrawing(element) || !says(element)) continue;
    const isPlain = (child: XmlElement["children"][number]) =>
      isElement(child) && says(child) === false;
    element.children = element.children.some(isPlain)
      ? element.children.map((child) => (isPlain(child) ? child : newElement(mark, [child])))
      : [newElement(mark, element.children)];
  }
}

/**
 * Puts words that a style strikes out or hides into an element of their own.
 *
 * @param sheets The file's parts with styles; of two with the same name that of the last counts.
 */
export function markStyledWords(content: XmlElement, sheets: readonly XmlElement[]): void {
  const styles = stylesOf(sheets);
  for (const setting of settings) markWords(content, styles, setting);
}
