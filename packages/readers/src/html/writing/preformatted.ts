import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, isElement } from "../tree/tree.ts";

/** The text of a `pre` with its own spaces and lines; `br` ends a line there too. */
export function preformattedText(element: HtmlElement): string {
  const parts: string[] = [];
  function visit({ children }: HtmlElement): void {
    for (const child of children) {
      if (!isElement(child)) parts.push(child);
      else if (child.name === "br") parts.push("\n");
      else if (!isHidden(child)) visit(child);
    }
  }
  visit(element);
  return parts.join("").replace(/^\n/, "").trimEnd();
}
