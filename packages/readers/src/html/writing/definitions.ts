import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, type HtmlNode, isElement } from "../tree/tree.ts";
import { lineOf } from "./inline.ts";
import type { TextSink } from "./text-sink.ts";

/** Terms with one definition; terms alone, or content alone, where a list has no more. */
export type DefinitionEntry = { terms: HtmlElement[]; content: HtmlNode | undefined };

/**
 * The entries of a definition list, in order. Several terms may share a definition; each further
 * definition repeats the terms. Anything else in the list is an entry of its own.
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

/** Writes an entry as `term: definition`, terms that share it as `one / other`. */
export function writeDefinition(
  sink: TextSink,
  { terms, content }: DefinitionEntry,
  { base, writeNode }: { base: string | undefined; writeNode: (node: HtmlNode) => void },
): void {
  const lines = terms.map((term) => lineOf(term, base)).filter(({ text }) => text !== "");
  for (const [at, line] of lines.entries()) {
    if (at > 0) sink.put(" / ");
    sink.putLine(line);
  }
  if (content === undefined) return;
  if (lines.length > 0 && !lines.at(-1)?.text.endsWith(":")) sink.put(":");
  sink.space();
  writeNode(content);
}
