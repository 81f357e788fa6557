import {
  conceptsIn,
  fold,
  isShortForName,
  labelScore,
  letterRuns,
  nearTo,
  sharedRuns,
  wordsOf,
} from "@quarry/vocabulary";
import { type Field, nameOf } from "../fields/field.ts";
import { isOwnHeading } from "../labels/own-label.ts";

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

/** The worth of what words mean where others in the document are the field's own: "Net price" beside "Price". */
export const BESIDE_OWN = 0.6;

/** `meant` is what the concepts are worth whatever other words the document has. */
type Known = Likeness & { meant: number };

const nothing: Likeness = { concepts: 0, letters: 0 };

/** @param hasOwn whether the document has a label in a field's own words */
export function createLabels(
  fields: readonly Field[],
  hasOwn: (field: Field) => boolean = () => false,
): Labels {
  const rows = new Map<string, readonly Known[]>();
  const indexes = new Map(fields.map((field, at) => [field, at]));
  const sought = fields.map((field) => {
    const { name, describe, context } = field.meaning;
    const meant = [...name, ...describe, ...context];
    const own = wordsOf(nameOf(field));
    return {
      field,
      isNamed: hasOwn(field),
      concepts: new Set(meant.flatMap((concept) => [concept, ...nearTo(concept)])),
      letters: [runsOf(own.join(" ")), runsOf(fold(field.node.describe ?? ""))],
      name: own,
    };
  });

  function rowOf(words: string): readonly Known[] {
    const known = rows.get(words);
    if (known) return known;
    const label = conceptsIn(words);
    const folded = fold(words);
    const runs = runsOf(folded);
    const short = shortIn(folded);
    const row = sought.map(({ field, isNamed, concepts, letters, name }) => {
      const shares = label.some((one) => concepts.has(one));
      const byConcepts = shares ? labelScore(field.meaning, field.kind, label) : 0;
      const byShort = isShortForName(short, name) ? SHORTENED : 0;
      const meant = Math.max(byShort, byConcepts);
      const isOthers = isNamed && meant > 0 && !isOwnHeading(field, words);
      return {
        concepts: isOthers ? BESIDE_OWN * meant : meant,
        meant,
        letters: Math.max(...letters.map((own) => sharedRuns(runs, own))),
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
        (best, one, at) => (at === own ? best : Math.max(best, one.meant)),
        0,
      );
    },
  };
}

/** The letters of words that are no longer than a shortened name, without a unit in brackets: "Cap. (MW)". */
function shortIn(words: string): string {
  const letters = words.replace(/\([^()]*\)/g, "").replace(/[^\p{L}\p{N}]+/gu, "");
  return letters.length <= LONGEST_SHORT ? letters : "";
}

/** The runs of letters of all words. */
function runsOf(words: string): Set<string> {
  return new Set(words.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [...letterRuns(word)]));
}
