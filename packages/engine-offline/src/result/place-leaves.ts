import type { StructureNode } from "@quarry/api";
import type { Span } from "@quarry/document";
import { Locator } from "@quarry/evidence";
import type { DocumentView } from "../labels/view.ts";
import type { FoundLeaf } from "../lists/list-finding.ts";

/** A shorter text, or a number, that stands in several places may be meant in none of them. */
const TELLING = 6;

/** A leaf and the type of its field, with the words that name it. */
export type TypedLeaf = {
  leaf: FoundLeaf;
  type: StructureNode["type"];
  names?: { name: string; describe: string };
};

type Sought = { type: StructureNode["type"]; value: string | number };

/**
 * Leaves in their order, those that come from data beside the text with their place in it: the next
 * one after the place of the leaf before, so that rows keep to each other.
 */
export function locateLeaves(
  { document }: DocumentView,
  leaves: readonly TypedLeaf[],
): FoundLeaf[] {
  let locator: Locator | undefined;
  let from = 0;
  return leaves.map(({ leaf, type }) => {
    const { value } = leaf;
    if (leaf.span || typeof value === "boolean") return leaf;
    locator ??= new Locator(document);
    const span = placeOf(locator, { type, value }, from);
    if (!span) return leaf;
    from = span.end;
    return { ...leaf, span };
  });
}

function placeOf(locator: Locator, value: Sought, from: number): Span | undefined {
  const spans = locator.locate(value.type, value.value);
  const span = spans.find(({ start }) => start >= from) ?? spans[0];
  if (!span) return undefined;
  return span.end - span.start >= TELLING || spans.length === 1 ? span : undefined;
}
