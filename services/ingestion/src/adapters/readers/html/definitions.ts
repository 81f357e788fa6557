import { isHidden } from "./element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement } from "./tree.ts";

/** Terms with one definition; terms alone, or content alone, where a list has no more. */
export type DefinitionEntry = { terms: HtmlElement[]; content: HtmlNode | undefined };

/**
 * The entries of a definition list, in order. Several terms may share a definition; each further
 * definition bears the terms again. Whatever else stands in the list is an entry of its own.
 */
export function* definitionEntries(list: HtmlElement): Generator<DefinitionEntry> {
  let terms: HtmlElement[] = [];
  let defined = true;
  for (const node of partsOf(list)) {
    if (isElement(node) && node.name === "dt") {
      if (defined) terms = [];
      terms.push(node);
      defined = false;
    } else if (isElement(node) && node.name === "dd") {
      yield { terms, content: node };
      defined = true;
    } else {
      if (!defined) yield { terms, content: undefined };
      terms = [];
      defined = true;
      yield { terms, content: node };
    }
  }
  if (!defined) yield { terms, content: undefined };
}

/** The list's parts, those grouped in divisions too. */
function* partsOf(list: HtmlElement): Generator<HtmlNode> {
  for (const child of list.children) {
    if (!isElement(child)) {
      if (child.trim() !== "") yield child;
    } else if (isHidden(child)) continue;
    else if (child.name === "div" || child.name === "form" || child.name === "span")
      yield* partsOf(child);
    else yield child;
  }
}
