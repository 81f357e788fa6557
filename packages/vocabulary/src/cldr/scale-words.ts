import { wordLocales } from "../lexicon/locales.ts";
import { normalScale } from "../recognisers/numbers/scale-key.ts";

/** Counts that take each form of a word's plural in some language. */
const COUNTS = [1, 1.2, 2, 5];
const [LEAST, MOST] = [3, 12];
const invisible = /[\u200e\u200f]/g;

/** A word before a number, one behind it, and the power of ten that they multiply it by; "" where there is no word. */
type CompactWord = { lead: string; word: string; power: string };

/** Collects the words that CLDR has for compact numbers, in the order of the locales. */
export function scaleWords(): { words: CompactWord[] } {
  const words = new Map(
    wordLocales.flatMap(compactWords).map((one) => [`${one.lead}|${one.word}|${one.power}`, one]),
  );
  return { words: [...words.values()] };
}

function compactWords(locale: string): CompactWord[] {
  const found: CompactWord[] = [];
  for (const compactDisplay of ["short", "long"] as const) {
    const options = { notation: "compact", compactDisplay, numberingSystem: "latn" } as const;
    const format = new Intl.NumberFormat(locale, options);
    for (let power = LEAST; power <= MOST; power++) {
      for (const count of COUNTS) {
        const value = count * 10 ** power;
        const printed = format.formatToParts(value);
        const [lead, word] = wordsAround(printed);
        const shown = shownIn(printed);
        if ((lead || word) && shown >= 1)
          found.push({ lead, word, power: String(Math.round(Math.log10(value / shown))) });
      }
    }
  }
  return found;
}

/** The words before the digits of a compact number, and behind them. */
function wordsAround(printed: readonly Intl.NumberFormatPart[]): [lead: string, word: string] {
  const digits = printed.findIndex(({ type }) => type === "integer");
  const wordIn = (parts: readonly Intl.NumberFormatPart[]) =>
    normalScale(parts.find(({ type }) => type === "compact")?.value.replace(invisible, "") ?? "");
  return [wordIn(printed.slice(0, digits)), wordIn(printed.slice(digits))];
}

function shownIn(printed: readonly Intl.NumberFormatPart[]): number {
  const digits = printed.filter(({ type }) => type === "integer" || type === "fraction");
  return Number(digits.map(({ value }) => value).join("."));
}
