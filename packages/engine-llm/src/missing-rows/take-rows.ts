import { firstAtOrAfter, type Span } from "@quarry/document";
import { type List, leavesOf, spanOf, spansOf, type Tree, valuesOf } from "../merge/tree.ts";
import { inSourceOrder, outermostLists } from "./lists.ts";

/**
 * Adds the rows of an answer to the lists of an output, in the document's order: those that are from
 * the part that was asked for and that their list has not. A row that has more of what another says
 * takes its place.
 */
export function takeRows(output: Tree, answer: Tree): void {
  const answered = outermostLists(answer);
  for (const [pointer, list] of outermostLists(output)) {
    const fresh = newRows(answered.get(pointer)?.rows ?? [], list);
    const covered = placesOf(fresh);
    const kept = list.rows.filter((row) => !isRepeated(row, covered));
    list.rows = inSourceOrder([...kept, ...fresh]);
  }
}

type Place = Span & { row: Tree };

function placesOf(rows: readonly Tree[]): Place[] {
  const places = rows.flatMap((row) => spansOf(row).map((span) => ({ ...span, row })));
  return places.sort((a, b) => a.start - b.start);
}

function newRows(rows: readonly Tree[], { rows: known }: List): Tree[] {
  const places = placesOf(known);
  const values = new Set(known.flatMap((row) => (row.kind === "leaf" ? [row.value] : [])));
  const starts = new Set<number>(); // of what another question gave as well
  return rows.filter((row) => {
    if (row.kind === "leaf" && values.has(row.value)) return false;
    if (!isFromChunk(row) || isKnown(row, places)) return false;
    const own = spansOf(row).map(({ start }) => start);
    if (own.filter((start) => starts.has(start)).length * 2 > own.length) return false;
    for (const start of own) starts.add(start);
    return true;
  });
}

/** Values are sought in the chunk alone: of a row from elsewhere few are found. */
function isFromChunk(row: Tree): boolean {
  const values = [...leavesOf(row).values()].filter(({ value }) => typeof value !== "boolean");
  const found = values.filter((leaf) => spanOf(leaf)).length;
  return found > 0 && found * 2 >= values.length;
}

/** Whether a known row stands on most of its places and says no less. */
function isKnown(row: Tree, places: readonly Place[]): boolean {
  const spans = spansOf(row);
  const shared = spans.flatMap((span) => placeAt(span, places) ?? []);
  const size = valuesOf(row);
  const whole = shared.filter((place) => valuesOf(place.row) >= size);
  return whole.length * 2 > spans.length;
}

/** Whether all of a row stands where new ones do. */
function isRepeated(row: Tree, places: readonly Place[]): boolean {
  const spans = spansOf(row);
  return spans.length > 0 && spans.every((span) => placeAt(span, places));
}

function placeAt(span: Span, places: readonly Place[]): Place | undefined {
  const index = firstAtOrAfter(places, span.start);
  const [before, after] = [places[index - 1], places[index]];
  if (after && after.start < span.end) return after;
  return before && before.end > span.start ? before : undefined;
}
