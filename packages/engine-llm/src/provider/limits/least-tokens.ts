import measured from "./least-tokens.json" with { type: "json" };

/** Most UTF-16 units that a token holds of a text in some script. */
const longest = measured.scripts.map(({ scripts, unitsPerToken }) => ({
  script: new RegExp(`[${scripts.map((name) => `\\p{sc=${name}}`).join("")}]`, "gu"),
  units: unitsPerToken * measured.margin,
}));

/** Of Latin script, figures and signs, and of scripts that have no line of their own. */
const longestOfOthers = measured.others.unitsPerToken * measured.margin;

/** Each word or sign is a token at least, be it as long as it may. */
const word = /[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]+/gu;

/** Letters and signs of which no script has a line of its own; Unicode has more of them. */
const plain = /^[\0-\u024f\u2000-\u206f\u20a0-\u20bf]*$/;

/** Returns no less than `leastTokens` does of a text or a part of it, in a hundredth of its time; infinite for most scripts. */
export function mostLeastTokens(text: string): number {
  return plain.test(text) ? text.length / longestOfOthers : Number.POSITIVE_INFINITY;
}

/**
 * The fewest tokens that a model which reads all of a text may count for it. Bytes do not say: of
 * UTF-8 a Cyrillic letter takes two, and a Hindi one three, where newer vocabularies know whole words.
 */
export function leastTokens(text: string): number {
  let rest = text;
  let tokens = 0;
  for (const { script, units } of longest) {
    const others = rest.replaceAll(script, "");
    tokens += (rest.length - others.length) / units;
    rest = others;
  }
  return tokens + Math.min(rest.length / longestOfOthers, rest.match(word)?.length ?? 0);
}
