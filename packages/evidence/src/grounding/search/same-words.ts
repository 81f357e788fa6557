import type { Span } from "@quarry/document";

/** So many code units more than the value the place of its words has, for commas and an initial. */
const SLACK = 6;
const MAX_WORDS = 12;
/** Places of the rarest word that are tried. */
const MAX_TRIED = 200;

const words = /[\p{L}\p{N}]+/gu;

/**
 * Where the words of a value stand together in another order: "Ada Lovelace" in "Lovelace, Ada". None for
 * a single word.
 *
 * @param find all places of a word, ascending.
 */
export function sameWords(value: string, find: (word: string) => readonly Span[]): Span[] {
  const sought = [...new Set(value.match(words) ?? [])];
  if (sought.length < 2 || sought.length > MAX_WORDS) return [];
  const places = sought.map(find).sort((a, b) => a.length - b.length);
  const [rarest = [], ...others] = places;
  return rarest.slice(0, MAX_TRIED).flatMap((anchor) => {
    const all = [anchor, ...others.flatMap((spans) => nearestTo(anchor, spans) ?? [])];
    const start = Math.min(...all.map((word) => word.start));
    const end = Math.max(...all.map((word) => word.end));
    const isWhole = all.length === places.length && end - start <= value.length + SLACK;
    return isWhole ? [{ start, end }] : [];
  });
}

function nearestTo(anchor: Span, spans: readonly Span[]): Span | undefined {
  let nearest: Span | undefined;
  for (const span of spans) {
    if (!nearest || distance(span, anchor) < distance(nearest, anchor)) nearest = span;
  }
  return nearest;
}

function distance(one: Span, other: Span): number {
  return Math.abs(one.start - other.start);
}
