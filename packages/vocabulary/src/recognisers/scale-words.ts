import { wordLocales } from "../lexicon/locales.ts";
import scales from "../lexicon/values/scales.json" with { type: "json" };
import { unitNamed } from "./units.ts";

/** Counts that take each form of a word's plural in some language. */
const COUNTS = [1, 1.2, 2, 5];
const [LEAST, MOST] = [3, 12];
/** Shorter words of letters are names of units and marks of many other kinds. */
const SHORTEST = 3;
const ofFewLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}.]*$/u;
const invisible = /[\u200e\u200f]/g;

type Scales = {
  words: ReadonlyMap<string, readonly string[]>;
  signs: ReadonlyMap<string, readonly string[]>;
};

let known: Scales | undefined;

/** The powers of ten that a word behind a number multiplies it by, the likeliest first. */
export function scalesNamed(word: string): readonly string[] {
  known ??= scaleWords();
  return known.words.get(normal(word)) ?? [];
}

/** The powers of ten of words that are signs of units in other languages, mostly of one or two letters. */
export function scalesAbbreviated(letters: string): readonly string[] {
  known ??= scaleWords();
  return known.signs.get(normal(letters)) ?? [];
}

function normal(word: string): string {
  return word.toLowerCase().replace(/\s+/g, " ");
}

/** The words of the lexicon, and those that CLDR has for compact numbers. */
function scaleWords(): Scales {
  const words = new Map<string, string[]>();
  const signs = new Map<string, string[]>();
  for (const [power, own] of Object.entries(scales.words))
    for (const word of own) add(words, normal(word), power);
  const lexicon = new Set(words.keys());
  for (const { word, power } of wordLocales.flatMap(compactWords)) {
    if (isShort(word) || unitNamed(word)) add(signs, word, power);
    else if (!lexicon.has(word)) add(words, word, power);
  }
  return { words, signs };
}

function add(scales: Map<string, string[]>, word: string, power: string): void {
  const powers = scales.get(word) ?? [];
  if (!powers.includes(power)) scales.set(word, [...powers, power]);
}

function isShort(word: string): boolean {
  return word.replace(".", "").length < SHORTEST && ofFewLetters.test(word);
}

function compactWords(locale: string): { word: string; power: string }[] {
  const found: { word: string; power: string }[] = [];
  for (const compactDisplay of ["short", "long"] as const) {
    const options = { notation: "compact", compactDisplay, numberingSystem: "latn" } as const;
    const format = new Intl.NumberFormat(locale, options);
    for (let power = LEAST; power <= MOST; power++) {
      for (const count of COUNTS) {
        const value = count * 10 ** power;
        const printed = format.formatToParts(value);
        const word = printed.find(({ type }) => type === "compact")?.value.replace(invisible, "");
        const shown = shownIn(printed);
        if (word && shown >= 1)
          found.push({ word: normal(word), power: String(Math.round(Math.log10(value / shown))) });
      }
    }
  }
  return found;
}

function shownIn(printed: readonly Intl.NumberFormatPart[]): number {
  const digits = printed.filter(({ type }) => type === "integer" || type === "fraction");
  return Number(digits.map(({ value }) => value).join("."));
}
