import { isBlock, isHidden } from "./element-kinds.ts";
import { collapse, type HtmlElement, type HtmlNode, isElement, plainText } from "./tree.ts";

/** An absolute address that a person could follow, or undefined. */
export function linkTarget(href: string | undefined, base: string | undefined): string | undefined {
  if (!href || href.startsWith("#") || href.length > 2_000) return undefined;
  const target = URL.parse(href.trim(), base);
  return target && /^(https?|mailto|tel):$/.test(target.protocol) ? target.href : undefined;
}

/** What stands for a link: its text with its target, once where both are the same. */
function linkText(text: string, target: string | undefined): string {
  if (!target || text === "") return text;
  const bare = target.replace(/^(mailto|tel):/, "").replace(/\?.*$/s, "");
  return text === target || text === bare || text.includes("](") ? text : `[${text}](${target})`;
}

/** A picture's words; its address where it has one. */
function imageText(image: HtmlElement, base: string | undefined): string {
  const alt = collapse(image.attributes.alt ?? "");
  if (alt === "") return "";
  const target = linkTarget(image.attributes["data-src"] ?? image.attributes.src, base);
  return target ? `![${alt}](${target})` : alt;
}

function inputText({ attributes }: HtmlElement): string {
  const type = (attributes.type ?? "text").toLowerCase();
  if (/^(hidden|password|submit|button|reset|image|file)$/.test(type)) return "";
  if (/^(checkbox|radio)$/.test(type)) return "checked" in attributes ? "[x]" : "[ ]";
  return attributes.value ?? "";
}

function selectText(select: HtmlElement): string {
  const options = select.children
    .filter(isElement)
    .flatMap((child) => (child.name === "optgroup" ? child.children.filter(isElement) : [child]))
    .filter((child) => child.name === "option" && !isHidden(child));
  const selected = options.filter((option) => "selected" in option.attributes);
  const none = selected.length === 0 && !("multiple" in select.attributes);
  return (none ? options.slice(0, 1) : selected).map(plainText).join(", ");
}

/** The text of an element that is not read through its children; undefined for all others. */
function ownText(element: HtmlElement, base: string | undefined): string | undefined {
  switch (element.name) {
    case "br":
      return " ";
    case "img":
      return imageText(element, base);
    case "input":
      return inputText(element);
    case "select":
      return selectText(element);
    case "textarea":
      return plainText(element);
    default:
      return undefined;
  }
}

function collect(node: HtmlNode, options: { base: string | undefined; parts: string[] }): void {
  const { base, parts } = options;
  if (!isElement(node)) return void parts.push(node);
  if (isHidden(node)) return;
  const own = ownText(node, base);
  if (own !== undefined) return void parts.push(" ", own, " ");
  const target = node.name === "a" ? linkTarget(node.attributes.href, base) : undefined;
  if (target) return void parts.push(padded(node, target));
  if (isBlock(node)) parts.push(" ");
  for (const child of node.children) collect(child, options);
  if (isBlock(node)) parts.push(" ");
}

/** A link keeps the spaces around its text outside its brackets. Links in links are plain text. */
function padded(link: HtmlElement, target: string): string {
  const parts: string[] = [];
  for (const child of link.children) collect(child, { base: undefined, parts });
  const text = parts.join("");
  return text.replace(/^(\s*)(.*?)(\s*)$/s, (_, before: string, words: string, after: string) => {
    return before + linkText(collapse(words), target) + after;
  });
}

/** An element as running text, its outer spaces kept: links with targets, controls by value. */
export function inlineText(element: HtmlElement, base: string | undefined): string {
  const parts: string[] = [];
  collect(element, { base, parts });
  return parts.join("");
}

/** An element's content as one line, for headings, items and cells. */
export function lineText(element: HtmlElement, base: string | undefined): string {
  const parts: string[] = [];
  for (const child of element.children) collect(child, { base, parts });
  return collapse(parts.join(""));
}
