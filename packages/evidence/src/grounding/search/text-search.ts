import type { Span } from "@quarry/document";
import { type FoldedText, fold, foldText } from "./folded-text.ts";
import { NumeralIndex } from "./numeral-index.ts";
import { WordIndex } from "./word-index.ts";

/** Places of one value that are looked at; who repeats it more often means no one of them. */
const MAX_PLACES = 5_000;

/** Searches after which an index of the text's words has cost less than it saves. */
const SEARCHES_WITHOUT_INDEX = 100;

/** Where words stand in a text as whole words, to the letter or but for signs. */
export class TextSearch {
  readonly #text: string;
  readonly #numerals: NumeralIndex;
  #words: WordIndex | undefined;
  #searches = 0;
  #folded: FoldedText | undefined;

  /** @param numerals the text's numbers, in its order, none of which a place may cut. */
  constructor(text: string, numerals: readonly Span[]) {
    this.#text = text;
    this.#numerals = new NumeralIndex(text, numerals);
  }

  /** @param isCut whether a number may go on behind it, as after "shop 80" in `shop 80,255.93`. */
  exact(sought: string, isCut = false): Span[] {
    if (sought.trim() === "") return [];
    const starts = isCut ? undefined : this.#numerals.startsOf(sought);
    if (!starts && !this.#mayHold(sought)) return [];
    return this.#whole(starts ?? occurrences(this.#text, sought), isCut, (start) => ({
      start,
      end: start + sought.length,
    }));
  }

  /** In spellings of our own, unlike in a caller's text, no two words are ever written as one. */
  spelling(text: string): Span[] {
    return this.#wordIndex().mayHold(text) ? this.loosely(text) : [];
  }

  loosely(value: string): Span[] {
    const sought = fold(value);
    if (sought === "") return [];
    this.#folded ??= foldText(this.#text);
    const { text, starts, ends } = this.#folded;
    return this.#whole(occurrences(text, sought), false, (start) => ({
      start: starts[start] ?? 0,
      end: ends[start + sought.length - 1] ?? 0,
    }));
  }

  #mayHold(sought: string): boolean {
    this.#searches += 1;
    return this.#searches <= SEARCHES_WITHOUT_INDEX || this.#wordIndex().mayHold(sought);
  }

  #wordIndex(): WordIndex {
    this.#words ??= new WordIndex(this.#text);
    return this.#words;
  }

  #whole(starts: Iterable<number>, isCut: boolean, spanAt: (start: number) => Span): Span[] {
    const spans: Span[] = [];
    for (const start of starts) {
      const span = spanAt(start);
      if (this.#isWhole(span, isCut)) spans.push(span);
      if (spans.length === MAX_PLACES) break;
    }
    return spans;
  }

  #isWhole({ start, end }: Span, isCut: boolean): boolean {
    if (joined(this.#text, start) || joined(this.#text, end)) return false;
    return isCut || !(this.#numerals.cuts(start) || this.#numerals.cuts(end));
  }
}

function* occurrences(text: string, sought: string): Generator<number> {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) yield at;
}

/** Whether a word continues over the offset. Scripts without spaces have no such words. */
export function joined(text: string, offset: number): boolean {
  const before = wordKind(text[offset - 1]);
  return before !== undefined && before === wordKind(text[offset]);
}

const isSpaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{M}]/u;

function wordKind(sign: string | undefined): "digit" | "letter" | undefined {
  if (sign === undefined) return undefined;
  if (sign <= "\u007f") return kindOfAscii(sign);
  if (/\p{N}/u.test(sign)) return "digit";
  return isSpaced.test(sign) ? "letter" : undefined;
}

/** Most text is ASCII, for which the tables of Unicode would take long. */
function kindOfAscii(sign: string): "digit" | "letter" | undefined {
  if (sign >= "0" && sign <= "9") return "digit";
  return (sign >= "a" && sign <= "z") || (sign >= "A" && sign <= "Z") ? "letter" : undefined;
}
