import { firstAtOrAfter, type Span } from "../../../../domain/span.ts";
import { type List, leavesOf, spansOf, type Tree } from "../merge/tree.ts";
import { outermostLists } from "./lists.ts";

/** Takes out of an answer the rows that a list already has, and those that are not from its chunk. */
export function onlyNew(answer: Tree, known: Tree): Tree {
  const lists = outermostLists(known);
  for (const [pointer, list] of outermostLists(answer)) {
    const places = placesOf(lists.get(pointer));
    list.rows = list.rows.filter((row) => isFromChunk(row) && !isKnown(row, places));
  }
  return answer;
}

function placesOf(list: List | undefined): Span[] {
  return (list?.rows ?? []).flatMap(spansOf).sort((a, b) => a.start - b.start);
}

/** Values are sought in the chunk alone: of a row from elsewhere few are found. */
function isFromChunk(row: Tree): boolean {
  const values = [...leavesOf(row).values()].filter(({ value }) => typeof value !== "boolean");
  const found = spansOf(row).length;
  return found > 0 && found * 2 >= values.length;
}

function isKnown(row: Tree, places: readonly Span[]): boolean {
  const spans = spansOf(row);
  const shared = spans.filter(({ start, end }) => {
    const [before, after] = neighbours(places, start);
    return (
      (before !== undefined && before.end > start) || (after !== undefined && after.start < end)
    );
  });
  return shared.length * 2 > spans.length;
}

function neighbours(places: readonly Span[], start: number): (Span | undefined)[] {
  const index = firstAtOrAfter(places, start);
  return [places[index - 1], places[index]];
}
