import { firstAtOrAfter, type Span } from "@quarry/document";
import { type Assignment, keyOf } from "./assign-places.ts";
import type { Part } from "./leaves.ts";
import type { Located, Places } from "./locate.ts";

/** A row's values stand no farther than this from each other, in UTF-16 code units. */
const REACH = 1_500;

/** Places of a row's rarest value that are tried. */
const MAX_TRIED = 40;

/** Taken places in a run that are passed over on the way to a free one. */
const MAX_PASSED = 200;

/** What a new line counts of distance: values of one row mostly share theirs. */
export const LINE = 100;

type Sought = { part: Part; places: Places };
type Placement = { found: Map<string, Located>; start: number; end: number; extent: number };

/**
 * Places the values of one row as a unit: where most of them stand, in the smallest span, and of equal
 * ones in the next. What stands nowhere near is left without a place, but for what stands above the row
 * for all rows, and for what stands in the row's own lines as the value of another. A row needs a place of its own. Returns the row's end.
 *
 * @param from where the row before ends, as rows mostly come in the order of the text.
 */
export function placeRow(row: readonly Part[], from: number, assignment: Assignment): number {
  const sought: Sought[] = row
    .map((part) => ({ part, places: assignment.placesOf(part) }))
    .filter(({ places }) => places.length > 0);
  const best = bestPlacement(sought, from, assignment);
  if (!best) return from;
  for (const [pointer, located] of best.found) assignment.put(pointer, located);
  for (const { part, places } of sought) {
    if (best.found.has(part.pointer)) continue;
    const above = places.slice(0, firstAtOrAfter(places, best.start));
    const heading = above.findLast((place) => assignment.isShared(part.pointer, place));
    const own = heading ?? places.find((place) => isWithin(place, linesOf(best, assignment.text)));
    if (heading) assignment.put(part.pointer, heading);
    else if (own) assignment.share(part.pointer, own);
  }
  return best.end;
}

/** From the beginning of a row's first line to the end of its last. */
function linesOf({ start, end }: Span, text: string): Span {
  const last = text.indexOf("\n", end);
  return { start: text.lastIndexOf("\n", start) + 1, end: last < 0 ? text.length : last };
}

function isWithin(span: Span, { start, end }: Span): boolean {
  return span.start >= start && span.end <= end;
}

/** Around the free places of the rarest value that has any. */
function bestPlacement(
  sought: readonly Sought[],
  from: number,
  assignment: Assignment,
): Placement | undefined {
  let best: Placement | undefined;
  for (const rarest of sought.toSorted((a, b) => a.places.length - b.places.length)) {
    for (const anchor of tried(rarest.places, from, assignment)) {
      const placement = around(anchor, { rarest, sought, assignment });
      if (!best || isBetter(placement, best)) best = placement;
    }
    if (best) return best;
  }
  return best;
}

/** The next free places first, then those before. */
function tried(spans: Places, from: number, assignment: Assignment): Located[] {
  const next = firstAtOrAfter(spans, from);
  const ahead = spans.slice(next, next + MAX_TRIED + MAX_PASSED);
  const behind = spans.slice(Math.max(0, next - MAX_TRIED - MAX_PASSED), next);
  const free = [...ahead, ...behind.toReversed()].filter((span) => assignment.isFree(span));
  return free.slice(0, MAX_TRIED);
}

type Row = { rarest: Sought; sought: readonly Sought[]; assignment: Assignment };

function around(anchor: Located, { rarest, sought, assignment }: Row): Placement {
  const found = new Map<string, Located>();
  const { text } = assignment;
  const used = new Set([keyOf(anchor)]);
  let { start, end } = anchor;
  for (const { part, places } of sought) {
    const isOpen = (span: Span) => assignment.isFree(span) && !used.has(keyOf(span));
    const span = part === rarest.part ? anchor : nearest(places, { start, end }, { text, isOpen });
    if (!span) continue;
    used.add(keyOf(span));
    found.set(part.pointer, span);
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  return { found: leftToRight(sought, found), start, end, extent: extentOf(text, { start, end }) };
}

/** Equal values of one row stand in the order of its fields. */
function leftToRight(sought: readonly Sought[], found: Map<string, Located>): Map<string, Located> {
  const placed = sought.filter(({ part }) => found.has(part.pointer));
  for (const same of Map.groupBy(placed, ({ places }) => places).values()) {
    const spans = same.flatMap(({ part }) => found.get(part.pointer) ?? []);
    spans.sort((a, b) => a.start - b.start);
    for (const [index, { part }] of same.entries()) {
      const span = spans[index];
      if (span) found.set(part.pointer, span);
    }
  }
  return found;
}

/** The open place with the least between it and the row so far, of equal ones that behind it. */
function nearest(
  spans: Places,
  row: Span,
  { text, isOpen }: { text: string; isOpen: (span: Span) => boolean },
): Located | undefined {
  const next = firstAtOrAfter(spans, row.start);
  const after = spans.slice(next, next + MAX_PASSED).find(isOpen);
  const before = spans.slice(Math.max(0, next - MAX_PASSED), next).findLast(isOpen);
  const [closest] = [after, before]
    .filter((span) => span !== undefined)
    .filter((span) => gap(span, row).length <= REACH)
    .sort((a, b) => extentOf(text, gap(a, row)) - extentOf(text, gap(b, row)));
  return closest;
}

function gap(span: Span, row: Span): Span & { length: number } {
  const isAfter = span.start >= row.end;
  const start = isAfter ? row.end : span.end;
  const end = Math.max(start, isAfter ? span.start : row.start);
  return { start, end, length: end - start };
}

/** Returns how far a place is from a row, in code units and lines. */
export function distanceOf(text: string, place: Span, row: Span): number {
  return extentOf(text, gap(place, row));
}

/** From the first of some places to the end of the last. */
export function rangeOf(places: readonly Span[]): Span {
  const start = Math.min(...places.map((place) => place.start));
  return { start, end: Math.max(...places.map(({ end }) => end)) };
}

function extentOf(text: string, { start, end }: Span): number {
  const lines = text.slice(start, end).split("\n").length - 1;
  return end - start + lines * LINE;
}

function isBetter(one: Placement, other: Placement): boolean {
  if (one.found.size !== other.found.size) return one.found.size > other.found.size;
  return one.extent < other.extent;
}
