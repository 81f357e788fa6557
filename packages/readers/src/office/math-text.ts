import { rawText } from "../html/tree/tree.ts";
import { childElements, childOf } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

const value = (properties: XmlElement | undefined, name: string, standard: string): string =>
  childOf(properties, name)?.attributes["m:val"] ?? standard;

/** One sign, number or word stands alone; more are held together. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`;
}

const partsOf = (element: XmlElement, wanted: string) =>
  childElements(element).filter(({ name }) => name === wanted);

const cellsOf = (row: XmlElement) => partsOf(row, "m:e").map(mathText).join(", ");

const part = (element: XmlElement, name: string) => mathText(childOf(element, name));

/** How elements that stand otherwise than in a row are written in one. */
const written: Record<string, (element: XmlElement) => string> = {
  "m:t": rawText,
  "m:f": (element) => `${grouped(part(element, "m:num"))}/${grouped(part(element, "m:den"))}`,
  "m:sSup": (element) => `${part(element, "m:e")}^${grouped(part(element, "m:sup"))}`,
  "m:sSub": (element) => `${part(element, "m:e")}_${grouped(part(element, "m:sub"))}`,
  "m:sSubSup": (element) =>
    `${part(element, "m:e")}_${grouped(part(element, "m:sub"))}^${grouped(part(element, "m:sup"))}`,
  "m:m": (element) => `(${partsOf(element, "m:mr").map(cellsOf).join("; ")})`,
  "m:eqArr": (element) => partsOf(element, "m:e").map(mathText).join("; "),
  "m:rad": (element) => `${part(element, "m:deg")}√${grouped(part(element, "m:e"))}`,
  "m:d": (element) => {
    const properties = childOf(element, "m:dPr");
    const inner = partsOf(element, "m:e");
    const [open, close] = [value(properties, "m:begChr", "("), value(properties, "m:endChr", ")")];
    return `${open}${inner.map(mathText).join(value(properties, "m:sepChr", "|"))}${close}`;
  },
  "m:nary": (element) => {
    const sign = value(childOf(element, "m:naryPr"), "m:chr", "∫");
    const [low, high] = [part(element, "m:sub"), part(element, "m:sup")];
    const bounds = `${low && `_${grouped(low)}`}${high && `^${grouped(high)}`}`;
    return `${sign}${bounds} ${part(element, "m:e")}`;
  },
};

/** A formula of an Office file on one line: `E=mc^2`, `(a+b)/2`. */
export function mathText(element: XmlElement | undefined): string {
  if (!element) return "";
  const write = written[element.name];
  return write ? write(element) : childElements(element).map(mathText).join("");
}
