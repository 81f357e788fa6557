import { Parser } from "htmlparser2";

export type HtmlNode = HtmlElement | string;
export type HtmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
};

const maxDepth = 300;
const maxNodes = 400_000;
/** The parser's own time grows with the square of the depth: beyond this it stops. */
const maxExcessDepth = 4_000;
const sliceCharacters = 65_536;

export type HtmlTree = {
  root: HtmlElement;
  /** True where the page passed a limit and its rest was not read. */
  truncated: boolean;
};

/**
 * Parses a page into a light tree in time that grows with its size, whatever it holds. Elements
 * deeper than 300 give their text to the deepest one that is kept.
 */
export function parseHtml(html: string): HtmlTree {
  const root: HtmlElement = { name: "#root", attributes: {}, children: [] };
  const open = [root];
  let excess = 0;
  let nodes = 0;
  let truncated = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > maxDepth) {
        excess += 1;
      } else {
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      }
      nodes += 1;
      if (excess > maxExcessDepth || nodes > maxNodes) stop();
    },
    onclosetag() {
      if (excess > 0) excess -= 1;
      else if (open.length > 1) open.pop();
    },
    ontext(text) {
      if (!truncated) open.at(-1)?.children.push(text);
    },
  });
  function stop(): void {
    truncated = true;
    parser.pause();
  }
  for (let at = 0; at < html.length && !truncated; at += sliceCharacters) {
    parser.write(html.slice(at, at + sliceCharacters));
  }
  if (!truncated) parser.end();
  return { root, truncated };
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== "string";
}

/** Every node below an element, in document order; walked without recursion, pages nest deeply. */
export function* nodesBelow(element: HtmlElement): Generator<HtmlNode> {
  const waiting: HtmlNode[] = element.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (isElement(node)) for (const child of node.children.toReversed()) waiting.push(child);
  }
}

/** The text below an element, as it stands. */
export function rawText(element: HtmlElement): string {
  return [...nodesBelow(element)].filter((node) => !isElement(node)).join("");
}

/** White space as a reader of a page sees it. */
export function collapse(text: string): string {
  return text.replace(/[\s\u200B]+/g, " ").trim();
}

/** The text below an element with white space collapsed. */
export function plainText(element: HtmlElement): string {
  return collapse(rawText(element));
}
