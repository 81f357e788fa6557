import type { Json } from "@quarry/kernel";
import { plainText } from "../html/tree.ts";
import { isLeaf } from "./data-tree.ts";
import { childElements, localName } from "./elements.ts";
import type { XmlElement } from "./parse-xml.ts";

/** The values of XML by the names of its elements; those of one name beside each other as a list. */
export function dataValue(element: XmlElement): Json {
  if (isLeaf(element)) return plainText(element);
  const groups = Map.groupBy(childElements(element), localName);
  return Object.fromEntries(
    [...groups].map(([name, [first, ...others]]) => {
      const values = [first, ...others].flatMap((child) => (child ? [dataValue(child)] : []));
      return [name, others.length === 0 ? (values[0] ?? "") : values];
    }),
  );
}
