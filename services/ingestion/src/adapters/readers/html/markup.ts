import { isHidden } from "./element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement } from "./tree.ts";

/** Longer values make libraries' patterns slow and hold nothing that tells an article. */
const maxAttributeCharacters = 2_000;
const voidElements = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<"]/g, (mark) => escapes[mark] ?? mark);

const isPlain = (name: string) => /^[\w:.-]+$/.test(name) && name !== "style";

function append(node: HtmlNode, parts: string[]): void {
  if (!isElement(node)) return void parts.push(escaped(node));
  if (isHidden(node) && node.name !== "title") return;
  const attributes = Object.entries(node.attributes)
    .filter(([name, value]) => isPlain(name) && value.length <= maxAttributeCharacters)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`);
  parts.push(`<${node.name}${attributes.join("")}>`);
  for (const child of node.children) append(child, parts);
  if (!voidElements.has(node.name)) parts.push(`</${node.name}>`);
}

/** A tree's content as HTML again, for libraries that parse it themselves; what is hidden is left out. */
export function toMarkup({ children }: HtmlElement): string {
  const parts: string[] = [];
  for (const child of children) append(child, parts);
  return parts.join("");
}
