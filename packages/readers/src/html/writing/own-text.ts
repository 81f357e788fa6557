import { isHidden } from "../tree/element-kinds.ts";
import { lateText, pictureAddress } from "../tree/lazy.ts";
import { collapse, type HtmlElement, isElement, plainText } from "../tree/tree.ts";
import { linkTarget } from "./link-target.ts";

/** A picture's words; its address where it has one. One of a single pixel counts visitors. */
function imageText(image: HtmlElement, base: string | undefined): string {
  const { alt: words, width, height } = image.attributes;
  const alt = collapse(words ?? "");
  if (alt === "" || (width === "1" && height === "1")) return "";
  const target = linkTarget(pictureAddress(image), base);
  return target ? `![${alt}](${target})` : alt;
}

function formulaText(math: HtmlElement): string {
  return math.attributes.alttext ?? plainText(math);
}

/** The text of an element that is not read through its children; undefined for all others. */
export function ownText(element: HtmlElement, base: string | undefined): string | undefined {
  const { name, children } = element;
  if (name === "br") return " ";
  if (name === "img") return imageText(element, base);
  if (name === "math") return formulaText(element);
  return children.length === 0 ? lateText(element) : undefined;
}

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
