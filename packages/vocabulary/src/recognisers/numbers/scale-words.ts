import cldr from "../../lexicon/cldr/scale-words.json" with { type: "json" };
import scales from "../../lexicon/values/scales.json" with { type: "json" };
import { timeUnit } from "../durations/duration-units.ts";
import { normalScale as normal } from "./scale-key.ts";
import { unitNamed } from "./units.ts";

/** Shorter words of letters are names of units and marks of many other kinds. */
const SHORTEST = 3;
const ofFewLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}.]*$/u;

type Scales = {
  /** Of words before a number, the power of each word behind it, or of none. */
  before: ReadonlyMap<string, ReadonlyMap<string, string>>;
  words: ReadonlyMap<string, readonly string[]>;
  signs: ReadonlyMap<string, readonly string[]>;
};

let known: Scales | undefined;

/** The powers of ten that a word behind a number multiplies it by, the likeliest first. */
export function scalesNamed(word: string): readonly string[] {
  known ??= scaleWords();
  return known.words.get(normal(word)) ?? [];
}

/** "elfu 5", "ဋေ ၁.၆ ထ": the powers of ten of a word before a number, by the word behind it. */
export function scalesBefore(word: string): ReadonlyMap<string, string> | undefined {
  known ??= scaleWords();
  return known.before.get(normal(word));
}

/** The powers of ten of words that are signs of units in other languages, mostly of one or two letters. */
export function scalesAbbreviated(letters: string): readonly string[] {
  known ??= scaleWords();
  return known.signs.get(normal(letters)) ?? [];
}

/** The words of the lexicon, and those that CLDR has for compact numbers. */
function scaleWords(): Scales {
  const words = new Map<string, string[]>();
  const signs = new Map<string, string[]>();
  for (const [power, own] of Object.entries(scales.words))
    for (const word of own) add(words, normal(word), power);
  const before = new Map<string, Map<string, string>>();
  const lexicon = new Set(words.keys());
  for (const { lead, word, power } of cldr.words) {
    if (lead) before.set(lead, (before.get(lead) ?? new Map<string, string>()).set(word, power));
    else if (isShort(word) || unitNamed(word) || timeUnit(word)) add(signs, word, power);
    else if (!lexicon.has(word)) add(words, word, power);
  }
  return { before, words, signs };
}

function add(scales: Map<string, string[]>, word: string, power: string): void {
  const powers = scales.get(word) ?? [];
  if (!powers.includes(power)) scales.set(word, [...powers, power]);
}

function isShort(word: string): boolean {
  return word.replace(".", "").length < SHORTEST && ofFewLetters.test(word);
}
