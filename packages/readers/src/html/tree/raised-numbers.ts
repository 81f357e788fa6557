import { isHidden, isRaised } from "./element-kinds.ts";
import {
  collapse,
  type HtmlElement,
  type HtmlNode,
  isElement,
  nodesBelow,
  rawText,
} from "./tree.ts";

/** The first text of a node, which may stand in elements. */
export function firstText(node: HtmlNode | undefined): string {
  let edge = node;
  while (edge !== undefined && isElement(edge)) edge = isHidden(edge) ? "" : edge.children[0];
  return edge ?? "";
}

/** Puts a space behind raised numbers that a figure follows: `<sup>1,3</sup>38,00` is a price with its allergens. */
export function partRaisedNumbers(root: HtmlElement): void {
  for (const parent of nodesBelow({ ...root, children: [root] })) {
    if (!isElement(parent) || isHidden(parent)) continue;
    const { children } = parent;
    if (!children.some((child, at) => leadsFigure(child, children[at + 1]))) continue;
    parent.children = children.flatMap((child, at) =>
      leadsFigure(child, children[at + 1]) ? [child, " "] : [child],
    );
  }
}

function leadsFigure(node: HtmlNode, next: HtmlNode | undefined): boolean {
  if (!isElement(node) || !isRaised(node)) return false;
  return /\d$/.test(collapse(rawText(node))) && /^\d/.test(firstText(next));
}
