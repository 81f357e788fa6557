import { isBlock, isHidden, isRaised, struckOut } from "./element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement } from "./tree.ts";

/** What was, and what is now: two values, however close they stand. */
const edits = new Set([...struckOut, "ins"]);
const labels = new Set(["b", "strong", "label", "span"]);
/** Here white space is the author's own, or what is shown low or high belongs to its neighbour. */
const verbatim = new Set(["pre", "code", "textarea", "svg", "math"]);
const attached = new Set(["sub", "wbr", "br"]);

/** The first text of an element, or its last. */
function edgeText(node: HtmlNode | undefined, at: 0 | -1): string {
  let edge = node;
  while (edge !== undefined && isElement(edge)) edge = edge.children.at(at);
  return edge ?? "";
}

/** A word in small letters, then a capital or a digit: `Status` and `PAID`, not `H` and `ello`. */
function isLabelled(left: HtmlElement, right: HtmlElement): boolean {
  return (
    labels.has(left.name) &&
    /^[\p{Lu}\d]/u.test(edgeText(right, 0)) &&
    /\p{L}\p{Ll}$/u.test(edgeText(left, -1))
  );
}

function areApart(left: HtmlNode | undefined, right: HtmlNode): boolean {
  if (left === undefined || !isElement(left) || !isElement(right)) return false;
  if (isBlock(left) || isBlock(right) || isHidden(left) || isHidden(right)) return false;
  if ([left, right].some((one) => attached.has(one.name) || isRaised(one))) return false;
  return edits.has(left.name) || edits.has(right.name) || isLabelled(left, right);
}

/**
 * Puts a space between elements of running text that stand side by side and are apart only by how
 * they look: an edit and its neighbour, a label and its value. Text that stands beside an element
 * is never parted from it.
 */
export function settleNeighbours(root: HtmlElement): void {
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (verbatim.has(element.name)) continue;
    const { children } = element;
    for (const child of children) if (isElement(child)) waiting.push(child);
    if (!children.some((child, at) => areApart(children[at - 1], child))) continue;
    element.children = children.flatMap((child, at) =>
      areApart(children[at - 1], child) ? [" ", child] : [child],
    );
  }
}
