/** Most UTF-16 units that a token holds of a text in one script, by what tokenizers make of prose. */
const unitsPerToken: readonly (readonly [script: RegExp, units: number])[] = [
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu, 2],
  [/[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}]/gu, 6],
];

/** Of Latin script, figures and signs, and of scripts that have no line of their own. */
const OTHERS = 6.7;

/**
 * The fewest tokens that a model which reads all of a text may count for it. Bytes do not tell: of
 * UTF-8 a Cyrillic letter takes two, and a Hindi one three, where newer vocabularies know whole words.
 */
export function leastTokens(text: string): number {
  let rest = text.length;
  let tokens = 0;
  for (const [script, units] of unitsPerToken) {
    const length = text.match(script)?.join("").length ?? 0;
    tokens += length / units;
    rest -= length;
  }
  return tokens + rest / OTHERS;
}
