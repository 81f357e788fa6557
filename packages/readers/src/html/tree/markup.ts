import { isHidden } from "./element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement, rawText } from "./tree.ts";

/** Longer values slow down the library's patterns and do not help to find an article. */
const maxAttributeCharacters = 2_000;
const frames = new Set(["html", "head", "body"]);
const voidElements = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<"]/g, (mark) => escapes[mark] ?? mark);

const isPlain = (name: string) => /^[\w:.-]+$/.test(name) && name !== "style";

function tag({ name, attributes }: HtmlElement): string {
  const plain = Object.entries(attributes)
    .filter(([key, value]) => isPlain(key) && value.length <= maxAttributeCharacters)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${plain.join("")}>`;
}

type Parts = { head: string[]; body: string[] };

function append(node: HtmlNode, parts: Parts): void {
  if (!isElement(node)) parts.body.push(escaped(node));
  else if (node.name === "meta") parts.head.push(tag(node));
  else if (node.name === "title") parts.head.push(`<title>${escaped(rawText(node))}</title>`);
  else if (!isHidden(node)) appendElement(node, parts);
}

function appendElement(element: HtmlElement, parts: Parts): void {
  const { name, children } = element;
  const isFrame = frames.has(name);
  if (!isFrame) parts.body.push(tag(element));
  for (const child of children) append(child, parts);
  if (!isFrame && !voidElements.has(name)) parts.body.push(`</${name}>`);
}

/**
 * A tree as a well formed HTML document again, for libraries that parse it themselves. What is
 * hidden is left out.
 */
export function toMarkup(root: HtmlElement): string {
  const parts: Parts = { head: [], body: [] };
  for (const child of root.children) append(child, parts);
  const [head, body] = [parts.head.join(""), parts.body.join("")];
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
}
