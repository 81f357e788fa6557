import { fold, wordsOf } from "./fold.ts";
import concepts from "./labels/concepts.json" with { type: "json" };
import stopWords from "./labels/stop-words.json" with { type: "json" };

/** What kind of value a concept asks for, such as `money` for "total". */
export type ValueKind =
  | "address"
  | "bic"
  | "boolean"
  | "city"
  | "country"
  | "currency"
  | "date"
  | "datetime"
  | "duration"
  | "email"
  | "enum"
  | "iban"
  | "identifier"
  | "language"
  | "money"
  | "number"
  | "organisation"
  | "party"
  | "percent"
  | "person"
  | "phone"
  | "place"
  | "postalCode"
  | "text"
  | "time"
  | "url"
  | "vat";

/** What is true of a concept in every language; the functions below say what each means. */
type Traits = {
  kind?: string;
  generic?: boolean;
  assumed?: boolean;
  edge?: string;
  addressed?: boolean;
  steps?: boolean;
  namesItself?: boolean;
  heads?: string;
  sums?: boolean;
  takenOff?: boolean;
  charged?: boolean;
};
/** Beside its traits, a concept has a list of words for each language. */
type Entry = Traits & Record<string, unknown>;

const entries = new Map<string, Entry>(Object.entries(concepts.concepts));
const phrases = new Map<string, string>();
const stops = new Set(Object.values(stopWords.words).flat().map(fold));
const opposites = new Map<string, Set<string>>();
let longestPhrase = 1;

for (const [concept, entry] of entries) {
  const synonyms = Object.values(entry).filter((words) => Array.isArray(words));
  for (const synonym of synonyms.flat()) {
    const words = wordsOf(synonym);
    longestPhrase = Math.max(longestPhrase, words.length);
    know(words, concept);
    const telling = words.filter((word) => !stops.has(word));
    if (telling.length > 1) know(telling, concept); // `fechaEmision` for "fecha de emisión"
  }
}
for (const [one = "", other = ""] of concepts.opposites) {
  opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  opposites.set(other, (opposites.get(other) ?? new Set()).add(one));
}

function know(words: readonly string[], concept: string): void {
  const phrase = words.join(" ");
  if (!phrases.has(phrase)) phrases.set(phrase, concept);
}

/**
 * The meanings of a label or of a field's name: concept ids where the lexicon knows the words (the
 * longest phrase first, compounds taken apart), else the words themselves, stemmed. Small words count
 * only where there are no others, as in "To".
 */
export function conceptsIn(text: string): string[] {
  const words = wordsOf(text);
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLengthAt(words, at);
    if (length > 0) {
      found.push(phrases.get(words.slice(at, at + length).join(" ")) ?? "");
      at += length;
      continue;
    }
    const word = words[at++] ?? "";
    if (words.length > 1 && /^\d+$/.test(word)) continue; // "3 Other income": the number of a box
    if (!stops.has(word)) found.push(...(compound(word) ?? [stem(word)]));
  }
  return [...new Set(found.length > 0 ? found : words.map((word) => phrases.get(word) ?? word))];
}

export function kindOf(concept: string): string | undefined {
  return entries.get(concept)?.kind;
}

/** Whether a concept says too little to name a field: number, date, name, code. */
export function isGeneric(concept: string): boolean {
  return entries.get(concept)?.generic === true;
}

/** Whether a document may leave it out: on an invoice "Date" is the invoice's. */
export function isAssumed(concept: string): boolean {
  return entries.get(concept)?.assumed === true;
}

/** Which end of a range a concept asks for: "from" the first, "until" the last. */
export function edgeOf(concept: string): "first" | "last" | undefined {
  const edge = entries.get(concept)?.edge;
  return edge === "first" || edge === "last" ? edge : undefined;
}

/** Whether letters and bills are sent to such a person or firm. */
export function isAddressed(concept: string): boolean {
  return entries.get(concept)?.addressed === true;
}

/** Whether a list of it is a sequence, whose inner headings belong to it. */
export function partsSteps(concept: string): boolean {
  return entries.get(concept)?.steps === true;
}

/** Whether it says in its name what it is, as a bank and a hotel do. */
export function namesItself(concept: string): boolean {
  return entries.get(concept)?.namesItself === true;
}

/** Whether an amount with such a label adds others up: a total, a tax. */
export function sums(concept: string): boolean {
  return entries.get(concept)?.sums === true;
}

/** Whether it is paid beside what was bought, though it says more than an amount: a delivery. */
export function isCharged(concept: string): boolean {
  return entries.get(concept)?.charged === true;
}

/** Whether its amounts, though written with a minus, are told without: a discount. */
export function isTakenOff(concept: string): boolean {
  return entries.get(concept)?.takenOff === true;
}

/** What a letterhead's line is that such words make up: its title, a contact, a registration. */
export function headKindOf(concept: string): string | undefined {
  return entries.get(concept)?.heads;
}

export function isConcept(token: string): boolean {
  return entries.has(token);
}

export function oppositesOf(concept: string): ReadonlySet<string> {
  return opposites.get(concept) ?? new Set();
}

function phraseLengthAt(words: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    if (length === 1 && stops.has(phrase)) return 0;
    if (phrases.has(phrase)) return length;
    const variants = [singularOf(phrase), phrase.replace(/es$/, ""), withoutDigraphs(phrase)];
    const singular = variants.find((one) => phrases.has(one));
    if (singular !== undefined) {
      phrases.set(phrase, phrases.get(singular) ?? "");
      return length;
    }
  }
  return 0;
}

/** "factuurnummer" → invoice, number; undefined unless both parts are known. */
function compound(word: string): string[] | undefined {
  if (word.length < 6) return undefined;
  const plain = withoutDigraphs(word);
  return partsOf(word) ?? (plain === word ? undefined : partsOf(plain));
}

function partsOf(word: string): string[] | undefined {
  for (let cut = word.length - 2; cut >= 3; cut--) {
    const head = phrases.get(word.slice(cut));
    if (head === undefined) continue;
    const stemPart = word.slice(0, cut);
    const modifier = phrases.get(stemPart) ?? phrases.get(stemPart.replace(/(?:s|n|en|es)$/, ""));
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
