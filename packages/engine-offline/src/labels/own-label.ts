import type { Span } from "@quarry/document";
import { conceptsIn, isGeneric, wordsOf } from "@quarry/vocabulary";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";

const SHORTEST_ABBREVIATION = 3;
const SHORTEST_WORD = 4;
const direct = new Set(["colon", "right"]);

/** What the one label holds that says the same words as a field, two at least, or one that is telling; undefined without it. */
export function ownRegion(view: DocumentView, words: string): Span | undefined {
  const own = wordsOf(words);
  const [only = ""] = own;
  const isTelling =
    own.length > 1 || (only.length >= SHORTEST_WORD && !conceptsIn(only).every(isGeneric));
  if (!isTelling) return undefined;
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
