import { Locator } from "../../../../domain/grounding/locate.ts";
import { spellingsOf } from "../../../../domain/grounding/spellings.ts";
import type { Span } from "../../../../domain/span.ts";
import type { FoundLeaf } from "../arrays/grid.ts";
import type { DocumentView } from "../view.ts";

/** A shorter text, or a number, that stands in several places may be meant in none of them. */
const TELLING = 6;

/** A leaf and the type of its field. */
export type TypedLeaf = { leaf: FoundLeaf; type: Parameters<typeof spellingsOf>[0] };

/**
 * Leaves in their order, those that come from data beside the text with their place in it: the next
 * one after the place of the leaf before, so that rows keep to each other.
 */
export function placeLeaves({ text }: DocumentView, leaves: readonly TypedLeaf[]): FoundLeaf[] {
  let locator: Locator | undefined;
  let from = 0;
  return leaves.map(({ leaf, type }) => {
    const { value } = leaf;
    if (leaf.span || typeof value === "boolean") return leaf;
    locator ??= new Locator(text);
    const span = placeOf(locator, spellingsOf(type, value), from);
    if (!span) return leaf;
    from = span.end;
    return { ...leaf, span };
  });
}

function placeOf(
  locator: Locator,
  spellings: ReturnType<typeof spellingsOf>,
  from: number,
): Span | undefined {
  const located = locator.locate(spellings, from);
  if (!located) return undefined;
  const { start, end } = located;
  if (end - start >= TELLING) return { start, end };
  return locator.locate(spellings, end)?.start === start ? { start, end } : undefined;
}
