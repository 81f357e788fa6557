import { fold, wordsOf } from "./fold.ts";
import { Inflections, isCompounded } from "./inflection.ts";
import concepts from "./labels/concepts.json" with { type: "json" };
import { segmentsOf } from "./segments.ts";
import { isStopWord } from "./stop-words.ts";
import { undotted } from "./undotted.ts";
import { withoutForms } from "./written-forms.ts";

const phrases = new Map<string, string>();
const spellings = new Map<string, string[]>();
/** Inflected words mean a concept only where no language lists them. */
const inflections = new Inflections();
/** Words of languages that write words together. */
const parts = new Set<string>();
const SHORTEST_SPELLING = 4;
let longestPhrase = 1;

for (const [concept, entry] of Object.entries<{ words: object }>(concepts.concepts)) {
  for (const [language, synonyms] of Object.entries<string>(
    entry.words as Record<string, string>,
  )) {
    for (const synonym of synonyms.split(", ")) {
      const words = plainWordsOf(synonym);
      longestPhrase = Math.max(longestPhrase, words.length);
      know(words, concept);
      const [word = ""] = words;
      if (words.length === 1) {
        spell(concept, word);
        inflections.add(word, language, concept);
      }
      if (isCompounded(word, language)) parts.add(words.join(" "));
      const telling = words.filter((each) => !isStopWord(each));
      if (telling.length > 1) know(telling, concept); // `fechaEmision` for "fecha de emisión"
    }
  }
}
function know(words: readonly string[], concept: string): void {
  const phrase = words.join(" ");
  if (!phrases.has(phrase)) phrases.set(phrase, concept);
}

/** Words of one language or another for a concept that begin with a letter; of four letters and more. */
export function wordsOfConcept(concept: string, initial: string): readonly string[] {
  return spellings.get(`${concept} ${initial}`) ?? [];
}

function spell(concept: string, word: string): void {
  if (word.length < SHORTEST_SPELLING) return;
  const key = `${concept} ${word[0]}`;
  spellings.set(key, [...(spellings.get(key) ?? []), word]);
}

/**
 * The meanings of a label or of a field's name: concept ids where the lexicon knows the words (the
 * longest phrase first, compounds taken apart), else the words themselves, stemmed. Small words count
 * only where there are no others, as in "To".
 */
export function conceptsIn(text: string): readonly string[] {
  const known = cache.get(text);
  if (known) return known;
  const concepts = conceptsOf(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  if (text.length <= LONGEST_CACHED) cache.set(text, concepts);
  return concepts;
}

/** Documents repeat words, and each field looks them up. */
const cache = new Map<string, readonly string[]>();
const MAX_CACHED = 20_000;
const LONGEST_CACHED = 200;

function conceptsOf(text: string): string[] {
  const all = plainWordsOf(text);
  const own = all.length > 1 ? plainWordsOf(withoutForms(text)) : all;
  const words = own.length > 0 ? own : all;
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    if (phrase) {
      found.push(phrase.concept);
      at += phrase.length;
      continue;
    }
    const word = words[at++] ?? "";
    if (words.length > 1 && /^\d+$/.test(word)) continue; // "3 Other income": the number of a box
    if (!isStopWord(word)) found.push(...(conceptsOfWord(word) ?? [stem(word)]));
  }
  return [...new Set(found.length > 0 ? found : words.map((word) => phrases.get(word) ?? word))];
}

function plainWordsOf(text: string): string[] {
  return wordsOf(undotted(text, (word) => phrases.has(fold(word))));
}

/** The longest phrase that the lexicon knows there, as it stands or as one variant of it. */
function phraseAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    if (length === 1 && isStopWord(phrase)) return undefined;
    const concept = conceptNamed(phrase);
    if (concept !== undefined) return { concept, length };
  }
  return undefined;
}

/** A variant that was read is not added to the phrases: what a text means must not depend on earlier texts. */
function conceptNamed(phrase: string): string | undefined {
  return (
    phrases.get(phrase) ??
    phrases.get(singularOf(phrase)) ??
    phrases.get(phrase.replace(/es$/, "")) ??
    phrases.get(withoutDigraphs(phrase)) ??
    masculineOf(phrase)
  );
}

const SHORTEST_FEMININE = 7;

/** "étudiante", "alumna", "Schülerin": the concept of the masculine form. */
function masculineOf(word: string): string | undefined {
  if (word.length < SHORTEST_FEMININE || word.includes(" ")) return undefined;
  const form = word.replace(/s$/, "");
  const bare = form.replace(/(?:e|in)$/, "");
  const forms = [bare === form ? "" : bare, form.endsWith("a") ? `${form.slice(0, -1)}o` : ""];
  return forms.map((one) => phrases.get(one)).find((one) => one !== undefined);
}

const LONGEST_WORD = 60;
type Lookup = (word: string) => string | undefined;
const listedPart: Lookup = (word) => (parts.has(word) ? phrases.get(word) : undefined);
const inflectedPart: Lookup = (word) =>
  listedPart(word) ?? inflections.conceptOf(word, (language) => isCompounded(word, language));

/** What a word means that is no phrase of the lexicon; listed words come before inflected ones. */
function conceptsOfWord(word: string): readonly string[] | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const parted = compound(word, listedPart);
  if (parted) return parted;
  const concept = inflections.conceptOf(word, () => true);
  if (concept !== undefined) return [concept];
  const segments = segmentsOf(
    word,
    (piece) => phrases.has(piece),
    (piece) => isStopWord(piece),
  );
  return segments?.map((piece) => phrases.get(piece) ?? piece) ?? compound(word, inflectedPart);
}

/** "factuurnummer" → invoice, number; undefined unless both parts are known. */
function compound(word: string, conceptOf: Lookup): string[] | undefined {
  if (word.length < 6) return undefined;
  const plain = withoutDigraphs(word);
  return partsOf(word, conceptOf) ?? (plain === word ? undefined : partsOf(plain, conceptOf));
}

/** Concepts that end a compound with two letters: "kundenr". Other words of two letters end many: "rental", "station". */
const abbreviated = new Set(["number", "id"]);

function partsOf(word: string, conceptOf: Lookup): string[] | undefined {
  for (let cut = word.length - 2; cut >= 3; cut--) {
    const head = conceptOf(word.slice(cut));
    if (head === undefined || (cut === word.length - 2 && !abbreviated.has(head))) continue;
    const stemPart = word.slice(0, cut);
    const modifier = conceptOf(stemPart) ?? conceptOf(stemPart.replace(/(?:s|n|en|es)$/, ""));
    if (modifier !== undefined) return [modifier, head];
  }
  return undefined;
}

function singularOf(phrase: string): string {
  if (phrase.length < 4) return phrase;
  return phrase.endsWith("ies") ? `${phrase.slice(0, -3)}y` : phrase.replace(/s$/, "");
}

/** Unknown words are compared without endings, and without the e of "Kuendigung". */
function stem(word: string): string {
  return withoutDigraphs(singularOf(word));
}

/** "ü" is folded to u, and written ue in the names of fields. */
function withoutDigraphs(word: string): string {
  return word.replace(/([aou])e/g, "$1");
}

/** The part of a pattern that matches any of the phrases, the longest first, over any white space. */
export function alternatives(phrases: readonly string[]): string {
  return phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(" ", "\\s+"))
    .join("|");
}

/**
 * The same in either case, for a pattern whose other parts are case-sensitive. V8 reads
 * `(?i:a|b)` wrongly once it has compiled a megabyte of patterns and optimises no more of them.
 *
 * @see https://github.com/nodejs/node/issues/60030
 */
export function alternativesInAnyCase(phrases: readonly string[]): string {
  return alternatives(phrases.map((phrase) => phrase.replace(/\p{L}/gu, inBothCases)));
}

function inBothCases(letter: string): string {
  return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
}
