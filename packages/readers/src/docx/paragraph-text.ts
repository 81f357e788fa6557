import { isElement, nodesBelow, rawText } from "../html/tree/tree.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

const gaps = new Set(["w:tab", "w:br", "w:cr"]);

/** The text of a paragraph whose words may be cut into any number of runs. */
export function paragraphText(paragraph: XmlElement): string {
  const parts: string[] = [];
  for (const node of nodesBelow(paragraph)) {
    if (!isElement(node)) continue;
    if (node.name === "w:t") parts.push(rawText(node));
    else if (gaps.has(node.name)) parts.push(" ");
  }
  return parts.join("");
}
