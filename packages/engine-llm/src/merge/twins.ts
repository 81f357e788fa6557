import type { Span } from "@quarry/document";
import { leavesOf, rangeOf, spanOf, spansOf, type Tree } from "./tree.ts";
import { keyOf } from "./vote.ts";

/** Rows without a place are the same where so many of their values are. */
const ALIKE = 0.9;

/**
 * Whether two rows, one of a chunk and one of the next, are one row of the document: for the most
 * part they stand on the same places. Equal rows with places of their own are two rows. Where one
 * has no place at all, their values decide.
 */
export function areTwins(one: Tree, other: Tree): boolean {
  const [here, there] = [leavesOf(one), leavesOf(other)];
  let shared = 0;
  for (const [pointer, leaf] of here) {
    const [a, b] = [spanOf(leaf), spanOf(there.get(pointer) ?? leaf)];
    if (there.has(pointer) && a && b && overlap(a, b)) shared += 1;
  }
  const located = Math.min(spansOf(one).length, spansOf(other).length);
  return located > 0 ? shared * 2 >= located : alike(one, other) >= ALIKE;
}

/** The share of values that are the same. */
function alike(one: Tree, other: Tree): number {
  const [here, there] = [leavesOf(one), leavesOf(other)];
  const pointers = new Set([...here.keys(), ...there.keys()]);
  const same = [...pointers].filter((pointer) => {
    const [a, b] = [here.get(pointer), there.get(pointer)];
    return a && b && keyOf(a.value) === keyOf(b.value);
  });
  return pointers.size === 0 ? 1 : same.length / pointers.size;
}

/**
 * For each row of one chunk whether it may stand within the zone. A row without a place stands
 * somewhere between its neighbours that have one.
 */
export function inZone(rows: readonly Tree[], zone: Span, chunk: Span): boolean[] {
  const places = rows.map(rangeOf);
  let before = chunk.start;
  const earliest = places.map((place) => {
    const from = place?.start ?? before;
    before = place?.end ?? before;
    return from;
  });
  let after = chunk.end;
  const latest = places.toReversed().map((place) => {
    const to = place?.end ?? after;
    after = place?.start ?? after;
    return to;
  });
  latest.reverse();
  return places.map((_, index) => {
    return overlap({ start: earliest[index] ?? 0, end: latest[index] ?? 0 }, zone);
  });
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
