import { conceptsIn, fold, isShortForName, labelScore, nearTo, wordsOf } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

/** How well words name a field: by concepts that the lexicon knows, and by the letters that they share. */
export type Likeness = { concepts: number; letters: number };

/** How well words name each of the fields, with a cache. */
export interface Labels {
  of(field: Field, words: string): Likeness;
  /** The same of the words that name another of the fields best. */
  ofOthers(field: Field, words: string): number;
}

/** Names that are shortened are no longer than this, and as good as this. */
const LONGEST_SHORT = 6;
const SHORTENED = 0.7;

const nothing: Likeness = { concepts: 0, letters: 0 };

export function createLabels(fields: readonly Field[]): Labels {
  const rows = new Map<string, readonly Likeness[]>();
  const indexes = new Map(fields.map((field, at) => [field, at]));
  const sought = fields.map((field) => ({
    field,
    concepts: new Set(
      [...field.meaning.name, ...field.meaning.describe, ...field.meaning.context].flatMap(
        (concept) => [concept, ...nearTo(concept)],
      ),
    ),
    letters: [gramsOf(nameOf(field).join(" ")), gramsOf(fold(field.node.describe ?? ""))],
    name: nameOf(field),
  }));

  function rowOf(words: string): readonly Likeness[] {
    const known = rows.get(words);
    if (known) return known;
    const label = conceptsIn(words);
    const folded = fold(words);
    const grams = gramsOf(folded);
    const short = shortIn(folded);
    const row = sought.map(({ field, concepts, letters, name }) => {
      const shares = label.some((one) => concepts.has(one));
      const byConcepts = shares ? labelScore(field.meaning, field.kind, label) : 0;
      const byShort = isShortForName(short, name) ? SHORTENED : 0;
      return {
        concepts: Math.max(byShort, byConcepts),
        letters: Math.max(...letters.map((own) => dice(grams, own))),
      };
    });
    rows.set(words, row);
    return row;
  }

  return {
    of: (field, words) => rowOf(words)[indexes.get(field) ?? -1] ?? nothing,
    ofOthers(field, words) {
      const own = indexes.get(field);
      return rowOf(words).reduce(
        (best, one, at) => (at === own ? best : Math.max(best, one.concepts)),
        0,
      );
    },
  };
}

/** The words of the field's own name: `dueDate` is "due date". */
function nameOf({ pointer }: Field): string[] {
  return wordsOf(pointer.slice(pointer.lastIndexOf("/") + 1));
}

/** The letters of words that are no longer than a shortened name, without a unit in brackets: "Cap. (MW)". */
function shortIn(words: string): string {
  const letters = words.replace(/\([^()]*\)/g, "").replace(/[^\p{L}\p{N}]+/gu, "");
  return letters.length <= LONGEST_SHORT ? letters : "";
}

/** Scripts whose words are not parted; what is written in kana of its own bends the words beside it. */
const unparted = /[\p{Script=Han}\p{Script=Katakana}]/u;
const kana = /\p{Script=Hiragana}+/gu;

/** Runs of three letters of each word, its ends marked; of two where a sign is a syllable or a word. */
function gramsOf(words: string): Set<string> {
  const grams = new Set<string>();
  for (const word of words.split(/[^\p{L}\p{N}]+/u)) {
    const isUnparted = unparted.test(word);
    const run = isUnparted ? word.replace(kana, "") : `^${word}$`;
    const size = isUnparted ? 2 : 3;
    for (let at = 0; word !== "" && at + size <= run.length; at++)
      grams.add(run.slice(at, at + size));
  }
  return grams;
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const gram of one) if (other.has(gram)) shared++;
  return (2 * shared) / (one.size + other.size);
}
