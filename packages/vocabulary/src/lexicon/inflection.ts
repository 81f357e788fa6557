import endings from "./labels/endings.json" with { type: "json" };

const ownEndings = new Map<string, readonly string[]>();
/** Languages by an ending that their words may have. */
const languagesOf = new Map<string, string[]>();
const beginnings = new Map<string, readonly string[]>(Object.entries(endings.beginnings));
const otherWords = new Set(endings.except);
const notCompounded = new Set(endings.notCompounded);
let longestEnding = 0;

for (const [language, { own, added }] of Object.entries(endings.endings)) {
  ownEndings.set(language, own);
  for (const ending of added) {
    languagesOf.set(ending, [...(languagesOf.get(ending) ?? []), language]);
    longestEnding = Math.max(longestEnding, ending.length);
  }
}

/** What is shorter is a word of another language too often; other alphabets have fewer neighbours. */
const shortestStem = (word: string): number => (/[a-z]/.test(word) ? 5 : 4);
const SHORTEST_FORM = 5;
/** Words of three letters end many words of other languages: "adó", "ár". */
const SHORTEST_OF_HUNGARIAN = 4;

/** Whether the language writes such a word together with others: "fakturanummer", but "číslo faktury". */
export function isCompounded(word: string, language: string): boolean {
  return language === "hu" ? word.length >= SHORTEST_OF_HUNGARIAN : !notCompounded.has(language);
}

/** Words that are found by the endings of their language: "faktury" and "fakturu" where it lists "faktura". */
export class Inflections {
  /** Concepts by language and stem; the first that lists a stem has it. */
  readonly #stems = new Map<string, Map<string, string>>();
  readonly #begun = new Map<string, string>();

  add(word: string, language: string, concept: string): void {
    for (const beginning of beginnings.get(language) ?? [])
      keep(this.#begun, beginning + word, concept);
    const own = ownEndings.get(language);
    if (!own) return;
    const stems = this.#stems.get(language) ?? new Map<string, string>();
    this.#stems.set(language, stems);
    const shortened = own.filter((ending) => word.endsWith(ending));
    for (const stem of [word, ...shortened.map((ending) => word.slice(0, -ending.length))])
      if (stem.length >= shortestStem(stem)) keep(stems, stem, concept);
  }

  /** The concept of the longest stem that a folded word has with an ending of its language. */
  conceptOf(word: string, accepts: (language: string) => boolean): string | undefined {
    if (word.length < SHORTEST_FORM || otherWords.has(word)) return undefined;
    const begun = this.#begun.get(word);
    if (begun !== undefined) return begun;
    for (let length = 1; length <= Math.min(longestEnding, word.length - 1); length++) {
      const stem = word.slice(0, -length);
      for (const language of languagesOf.get(word.slice(-length)) ?? []) {
        const concept = accepts(language) ? this.#stems.get(language)?.get(stem) : undefined;
        if (concept !== undefined) return concept;
      }
    }
    return undefined;
  }
}

function keep(concepts: Map<string, string>, word: string, concept: string): void {
  if (!concepts.has(word)) concepts.set(word, concept);
}
