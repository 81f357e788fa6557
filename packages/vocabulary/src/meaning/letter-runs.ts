/** Scripts whose words are not parted; what is written in kana of its own bends the words beside it. */
const unparted = /[\p{Script=Han}\p{Script=Katakana}]/u;
const kana = /\p{Script=Hiragana}+/gu;

/** Runs of three letters of a word, its ends marked; of two where a sign is a syllable or a word. */
export function letterRuns(word: string): Set<string> {
  const isUnparted = unparted.test(word);
  const run = isUnparted ? word.replace(kana, "") : `^${word}$`;
  const size = isUnparted ? 2 : 3;
  const runs = new Set<string>();
  for (let at = 0; word !== "" && at + size <= run.length; at++) runs.add(run.slice(at, at + size));
  return runs;
}

/** The share of runs that both have, 0 to 1. */
export function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const run of one) if (other.has(run)) shared++;
  return (2 * shared) / Math.max(1, one.size + other.size);
}
