import {
  choicesNamed,
  conceptsIn,
  deniedRoots,
  isDeniedBehind,
  isNegation,
  withPlainNegations,
  wordsOf,
} from "@quarry/vocabulary";

const SAME_WORDS = 1;
const SAME_CHOICE = 0.9;
const SAME_STEM = 0.8;
const INITIAL = 0.7;
/** Shorter beginnings of words are no stems. */
const SHORTEST_STEM = 4;
const ENDING = 3;
const LONGEST_PHRASE = 4;
const MAX_WORDS = 60;

/** A phrase and whether words around it deny it. */
type Said = { words: string[]; isDenied: boolean; at: number };

/** How well words name one of the choices of a list: the best one, and nothing where two are as good. */
export function matchChoice(
  values: readonly string[],
  words: string,
): { value: string; fit: number } | undefined {
  const written = withPlainNegations(wordsOf(words).slice(0, MAX_WORDS));
  const rated = values
    .map((value) => ({ value, ...rate(wordsOf(value), written) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || b.length - a.length);
  const [best, ...others] = rated;
  const [next] = others;
  if (!best || (next?.fit === best.fit && next.length === best.length)) return undefined;
  if (others.some((other) => isNamedApart(other, best))) return undefined;
  return { value: best.value, fit: best.fit };
}

type Rating = { fit: number; length: number; at: number };

/** "Low / high": a second choice, in words that are no part of the first, leaves both unmarked. */
function isNamedApart(other: Rating, best: Rating): boolean {
  const isApart = other.at + other.length <= best.at || best.at + best.length <= other.at;
  return isApart && other.fit === SAME_WORDS && best.fit === SAME_WORDS;
}

function rate(value: readonly string[], written: readonly string[]): Rating {
  const wanted = positive(value);
  let best: Rating = { fit: 0, length: 0, at: 0 };
  for (const { words, isDenied, at } of phrasesOf(written)) {
    const { fit, isOpposite } = likeness(wanted.words, words);
    const hasSameSense = (isDenied !== isOpposite) === wanted.isDenied;
    if (!hasSameSense || fit < best.fit) continue;
    if (fit > best.fit || words.length > best.length) best = { fit, length: words.length, at };
  }
  const isInitial =
    written.length === 1 && written[0]?.length === 1 && value[0]?.[0] === written[0];
  return best.fit === 0 && isInitial ? { fit: INITIAL, length: 1, at: 0 } : best;
}

/** The words of a choice without "not" and "un-". */
function positive(value: readonly string[]): Said {
  const words = value.filter((word) => !isNegation(word));
  if (words.length === 0) return { words: [...value], isDenied: false, at: 0 };
  return { words, isDenied: words.length < value.length, at: 0 };
}

/** Every run of words up to four that has no negation within, with whether a negation stands shortly before it. */
function phrasesOf(written: readonly string[]): Said[] {
  const phrases: Said[] = [];
  for (let at = 0; at < written.length; at++) {
    const isDenied = isDeniedBehind(written.slice(0, at));
    for (let length = 1; length <= LONGEST_PHRASE && at + length <= written.length; length++) {
      const words = written.slice(at, at + length);
      const negations = words.filter(isNegation).length;
      const isNegationAlone = negations === words.length && words.length === written.length;
      if (negations > 0 && !isNegationAlone) continue;
      phrases.push({ words, isDenied, at });
    }
  }
  return phrases;
}

/** How alike two phrases are; opposite where one is the other with a prefix that denies: "unpaid". */
function likeness(
  wanted: readonly string[],
  words: readonly string[],
): { fit: number; isOpposite: boolean } {
  const same = sameness(wanted.join(" "), words.join(" "));
  if (same > 0) return { fit: same, isOpposite: false };
  for (const root of words.length === 1 ? deniedRoots(words[0] ?? "") : []) {
    const fit = sameness(wanted.join(" "), root);
    if (fit >= SAME_CHOICE) return { fit, isOpposite: true };
  }
  for (const root of wanted.length === 1 ? deniedRoots(wanted[0] ?? "") : []) {
    const fit = sameness(root, words.join(" "));
    if (fit >= SAME_CHOICE) return { fit, isOpposite: true };
  }
  return { fit: 0, isOpposite: false };
}

function sameness(one: string, other: string): number {
  if (one === other || one.replaceAll(" ", "") === other.replaceAll(" ", "")) return SAME_WORDS;
  const choices = choicesNamed(one);
  if (choices.some((choice) => choicesNamed(other).includes(choice))) return SAME_CHOICE;
  if (choices.length > 0 && choicesNamed(other).length > 0) return 0;
  if (one.length >= SHORTEST_STEM && other.length >= SHORTEST_STEM) {
    const [short = "", long = ""] = one.length < other.length ? [one, other] : [other, one];
    const isInflected = long.startsWith(short) && long.length - short.length <= ENDING;
    if (isInflected || conceptsIn(one).join() === conceptsIn(other).join()) return SAME_STEM;
  }
  return 0;
}
