import type { Span } from "@quarry/document";
import { wordsOf } from "@quarry/vocabulary";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";

const SHORTEST_ABBREVIATION = 3;
const direct = new Set(["colon", "right"]);

/** What the one label holds that says the same words as a field, two at least; undefined without it. */
export function ownRegion(view: DocumentView, words: string): Span | undefined {
  const own = wordsOf(words);
  if (own.length < 2) return undefined;
  const named = view.pairs.filter(
    ({ label, relation }) =>
      direct.has(relation) && areSame(wordsOf(sliceOf(view.text, label)), own),
  );
  const places = new Set(named.map(({ label }) => label.start));
  return places.size === 1 ? named[0]?.region : undefined;
}

/** The same words, of which some may be abbreviated: "Total incl. VAT", "Total including VAT". */
function areSame(some: readonly string[], others: readonly string[]): boolean {
  return (
    some.length === others.length &&
    some.every((word, at) => {
      const other = others[at] ?? "";
      const [short, long] = word.length < other.length ? [word, other] : [other, word];
      return word === other || (short.length >= SHORTEST_ABBREVIATION && long.startsWith(short));
    })
  );
}
