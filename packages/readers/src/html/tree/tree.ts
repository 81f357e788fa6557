export type HtmlNode = HtmlElement | string;
export type HtmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
};

export function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== "string";
}

/** Every node below an element, in document order; walked without recursion, pages nest deeply. */
export function* nodesBelow(element: HtmlElement): Generator<HtmlNode> {
  const waiting: HtmlNode[] = [];
  const wait = ({ children }: HtmlElement): void => {
    for (let at = children.length - 1; at >= 0; at--) waiting.push(children[at] ?? "");
  };
  wait(element);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (isElement(node)) wait(node);
  }
}

/** The text below an element, as it stands. */
export function rawText(element: HtmlElement): string {
  const parts: string[] = [];
  for (const node of nodesBelow(element)) if (!isElement(node)) parts.push(node);
  return parts.join("");
}

const uneven = /\s\s|[^\S ]|[\u200B\u00AD]/;

/** White space as a reader of a page sees it; marks where a word may break are not seen. */
export function collapse(text: string): string {
  const trimmed = text.trim();
  if (!uneven.test(trimmed)) return trimmed;
  return trimmed
    .replace(/[\u00AD\u200B]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The text below an element with white space collapsed. */
export function plainText(element: HtmlElement): string {
  return collapse(rawText(element));
}
