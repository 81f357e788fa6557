import { showsPage } from "./element-kinds.ts";
import { type HtmlTree, maxNodes, parseHtml } from "./parse-html.ts";
import { type HtmlElement, isElement, nodesBelow } from "./tree.ts";

const isFrame = (element: HtmlElement) =>
  element.name === "iframe" && "srcdoc" in element.attributes && showsPage(element);

/**
 * Reads the pages that a page holds itself and shows in frames: each stands where its frame does.
 * Frames within those, those after too many elements and those that are too deep stay frames.
 */
export function openFrames(tree: HtmlTree): void {
  let nodes = tree.nodes;
  for (const frame of [...nodesBelow(tree.root)].filter(isElement).filter(isFrame)) {
    const page = parseHtml(frame.attributes.srcdoc ?? "");
    nodes += page.nodes;
    if (nodes > maxNodes) return;
    if (page.limitExceeded) continue;
    tree.attributesLeftOut += page.attributesLeftOut;
    frame.name = "section";
    frame.children = page.root.children;
  }
}
