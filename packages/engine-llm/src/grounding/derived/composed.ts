import type { Span } from "@quarry/document";
import { fold } from "@quarry/evidence";

const words = /[\p{L}\p{M}\p{N}]+/gu;
const MOST_WORDS = 60;
/** Signs that may stand between the words of a value, beside as many as it has itself. */
const SLACK = 160;

/** Finds values whose words all stand near one another, though not one after the other. */
export class ComposedValues {
  readonly #text: string;
  #places: Map<string, Span[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the shortest stretch of the text that has every word of the value; none for a single word. */
  find(value: string): Span | undefined {
    const sought = new Set(Array.from(value.matchAll(words), ([word]) => fold(word)));
    if (sought.size < 2 || sought.size > MOST_WORDS) return undefined;
    this.#places ??= placesOfWords(this.#text);
    const places = [...sought].map((word) => this.#places?.get(word) ?? []);
    if (places.some(({ length }) => length === 0)) return undefined;
    const shortest = shortestWith(places);
    const length = shortest.end - shortest.start;
    return length <= 2 * value.length + SLACK ? shortest : undefined;
  }
}

function placesOfWords(text: string): Map<string, Span[]> {
  const places = new Map<string, Span[]>();
  for (const { 0: word, index } of text.matchAll(words)) {
    const span = { start: index, end: index + word.length };
    const key = fold(word);
    const known = places.get(key);
    if (known) known.push(span);
    else places.set(key, [span]);
  }
  return places;
}

/** The shortest range with one place of each word: a window over all places, which are ascending. */
function shortestWith(places: readonly (readonly Span[])[]): Span {
  const all = places.flatMap((spans, word) => spans.map((span) => ({ ...span, word })));
  all.sort((a, b) => a.start - b.start);
  const counts = new Map<number, number>();
  let from = 0;
  let best: Span = { start: 0, end: Number.POSITIVE_INFINITY };
  for (const last of all) {
    counts.set(last.word, (counts.get(last.word) ?? 0) + 1);
    for (; counts.size === places.length; from++) {
      const first = all[from] ?? last;
      if (last.end - first.start < best.end - best.start) {
        best = { start: first.start, end: last.end };
      }
      const left = (counts.get(first.word) ?? 0) - 1;
      if (left > 0) counts.set(first.word, left);
      else counts.delete(first.word);
    }
  }
  return best;
}
