import type { Span } from "@quarry/document";
import list from "./number-words.json" with { type: "json" };

const numbers = new Map(
  Object.entries(list.words).flatMap(([value, words]) =>
    words.map((word): [string, number] => [word, Number(value)]),
  ),
);
const word = [...numbers.keys()].sort((a, b) => b.length - a.length).join("|");
const written = new RegExp(
  `(?<![\\p{L}\\p{N}])(${word})(?:[- ](${word}))?(?![\\p{L}\\p{N}])`,
  "giu",
);

/** Where numbers below a hundred stand in words: "four", "twenty-four". */
export function* numbersInWords(text: string): Generator<Span & { value: number }> {
  for (const { 0: all, 1: first = "", 2: second, index } of text.matchAll(written)) {
    const [high, low] = [numberOf(first), second === undefined ? 0 : numberOf(second)];
    const isOne = second === undefined || (high >= 20 && low < 10);
    if (isOne) yield { start: index, end: index + all.length, value: high + low };
    else {
      yield { start: index, end: index + first.length, value: high };
      yield { start: index + all.length - second.length, end: index + all.length, value: low };
    }
  }
}

function numberOf(text: string): number {
  return numbers.get(text.toLowerCase()) ?? Number.NaN;
}
