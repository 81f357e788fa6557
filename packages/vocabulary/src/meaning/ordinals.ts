import { fold, wordsOf } from "../lexicon/fold.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import table from "../lexicon/values/ordinals.json" with { type: "json" };

const ordinals = new Map<string, number>();
for (const places of Object.values(table.words)) {
  for (const [at, words] of places.entries()) {
    for (const word of words.split(" ")) ordinals.set(word, at + 1);
  }
}

/** "1. Rate", "2nd driver", "3e échéance", "4º pago". */
const numbered =
  /(?<![\p{L}\d.,/:-])([1-9]\d?)(?:\.(?=\s+\p{L})|(?:st|nd|rd|th|er|re|e|eme|de|te|o|a|°)(?![\p{L}\d]))/gu;
/** "Rate 2", "phone2". */
const lastNumber = /\p{L}{3}\s?([1-9])\s*:?$/u;

/** Which of several like things words speak of, as numbers: 2 for "second driver", "2. Rate" and "phone 2". */
export function ordinalsIn(words: string): ReadonlySet<number> {
  const folded = fold(words);
  const found = new Set([...folded.matchAll(numbered)].map(([, digits]) => Number(digits)));
  const [, last] = lastNumber.exec(folded) ?? [];
  if (last !== undefined) found.add(Number(last));
  const own = conceptsIn(words);
  for (const word of wordsOf(words)) {
    const place = ordinals.get(word);
    if (place !== undefined && own.includes(word)) found.add(place);
  }
  return found;
}
