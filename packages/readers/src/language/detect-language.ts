const sampleCharacters = 20_000;
const parts = 3;
/** Characters of different words that each part needs before its language is believed. */
const fewestCharacters = 40;
const mostCharacters = 600;
/** The detector knows Malay and takes its sister Indonesian for it. */
const unsure = new Set(["ms"]);

/** Words without digits, addresses or names of things in a machine's form. */
const word = /(?<![\p{L}\p{N}@./:_-])\p{L}[\p{L}\p{M}'’]*(?![\p{L}\p{M}\p{N}@_/:]|\.\p{L})/gu;

/**
 * The language of a text as ISO 639-1, if the beginning, the middle and the end of its different words agree;
 * undefined for short texts, mixed ones, lists of names and numbers.
 */
export async function detectLanguage(text: string): Promise<string | undefined> {
  const words = [...new Set(text.slice(0, sampleCharacters).match(word))];
  const size = Math.ceil(words.length / parts);
  const samples = Array.from({ length: parts }, (_, part) =>
    words.slice(part * size, (part + 1) * size).join(" "),
  );
  if (samples.some((sample) => sample.length < fewestCharacters)) return undefined;
  const { eld } = await import("eld/extrasmall"); // takes 0.2 s of processor time and 30 MB
  const found = new Set(
    samples.map((sample) => {
      const result = eld.detect(sample.slice(0, mostCharacters));
      return result.isReliable() ? result.language : undefined;
    }),
  );
  const [language] = found;
  return found.size === 1 && language && !unsure.has(language) ? language : undefined;
}
