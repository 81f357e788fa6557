import { isElement } from "../html/tree/tree.ts";
import type { XmlElement } from "./parse-xml.ts";

/** The name without its namespace's prefix: `w:p` is `p`. */
export function localName({ name }: Pick<XmlElement, "name">): string {
  return name.slice(name.indexOf(":") + 1);
}

export function childElements(element: XmlElement | undefined): XmlElement[] {
  return element?.children.filter(isElement) ?? [];
}

/** Whether an element has this name; one without a prefix fits whatever prefix the file uses. */
function isNamed(element: XmlElement, name: string): boolean {
  return (name.includes(":") ? element.name : localName(element)) === name;
}

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childElements(element).find((child) => isNamed(child, name));
}

/** All elements of this name below, in the order of the document. */
export function elementsBelow(element: XmlElement | undefined, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => [
    ...(isNamed(child, name) ? [child] : []),
    ...elementsBelow(child, name),
  ]);
}

export function newElement(
  name: string,
  children: XmlElement["children"] = [],
  attributes: XmlElement["attributes"] = {},
): XmlElement {
  return { name, attributes, children };
}
