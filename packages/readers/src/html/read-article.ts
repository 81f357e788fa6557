import { Readability } from "@mozilla/readability";
import type { RawSource, ReadDocument } from "@quarry/document";
import { parseHTML } from "linkedom";
import type { ReaderLimits } from "../limits.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { pageDocument } from "./read-html.ts";
import { toMarkup } from "./tree/markup.ts";
import { type HtmlTree, parseHtml } from "./tree/parse-html.ts";
import { collapse, type HtmlElement, isElement, nodesBelow } from "./tree/tree.ts";
import { writePage } from "./writing/write-page.ts";

/**
 * What finding an article may cost: each node and character is looked at once for every element
 * around it, so their depths are added up. Most pages reach less than a fourth of it.
 */
const most = { nodes: 25_000, nodeDepths: 400_000, characterDepths: 20_000_000 };

function isTooLarge({ root, nodes }: HtmlTree): boolean {
  let nodeDepths = 0;
  let characterDepths = 0;
  function visit({ children }: HtmlElement, depth: number): void {
    for (const child of children) {
      nodeDepths += depth;
      if (isElement(child)) visit(child, depth + 1);
      else characterDepths += depth * child.length;
    }
  }
  visit(root, 1);
  return (
    nodes > most.nodes || nodeDepths > most.nodeDepths || characterDepths > most.characterDepths
  );
}

/** Nothing where the library fails too: it was made for browsers, and the page can be read whole. */
function parseArticle(root: HtmlElement) {
  try {
    const { document } = parseHTML(toMarkup(root));
    return new Readability(document, { disableJSONLD: true }).parse() ?? undefined;
  } catch {
    return undefined;
  }
}

function findArticle(root: HtmlElement): HtmlElement | undefined {
  const article = parseArticle(root);
  if (!article?.content) return undefined;
  const { root: found } = parseHtml(article.content);
  const start: HtmlElement[] = [];
  if (article.title && !startsWithHeading(found, article.title)) {
    start.push({ name: "h1", attributes: {}, children: [article.title] });
  }
  if (article.byline) start.push({ name: "p", attributes: {}, children: [article.byline] });
  return { ...found, children: [...start, ...found.children] };
}

function startsWithHeading(root: HtmlElement, title: string): boolean {
  for (const node of nodesBelow(root)) {
    if (!isElement(node) && node.trim() !== "") return collapse(node) === collapse(title);
  }
  return false;
}

/**
 * Reads only the article of a page: what stands around it and what repeats is left out. Where no
 * article is found, or finding it would take too long, the whole page is read and a warning says so.
 *
 * @throws AppError SOURCE_EMPTY, and SOURCE_UNREADABLE for a text over the limit.
 */
export function readArticle(source: RawSource, limits: ReaderLimits): ReadDocument {
  const page = openPage(source);
  const { root } = page.tree;
  const tooLarge = isTooLarge(page.tree);
  const article = tooLarge ? undefined : findArticle(root);
  const written = writePage(article ?? root, { base: page.facts.base, limits });
  return pageDocument(article ? page : withWarning(page, tooLarge), written);
}

function withWarning(page: OpenPage, tooLarge: boolean): OpenPage {
  const warning = tooLarge
    ? {
        code: "article_not_sought",
        message:
          "The page has too many elements to search for its main article; the whole page was read",
      }
    : {
        code: "article_not_found",
        message: "No article was found on the page; the whole page was read",
      };
  return { ...page, warnings: [...page.warnings, warning] };
}
