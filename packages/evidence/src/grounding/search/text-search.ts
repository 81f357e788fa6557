import { firstAtOrAfter, type Span } from "@quarry/document";
import { type FoldedText, fold, foldText } from "./folded-text.ts";
import { WordIndex } from "./word-index.ts";

/** Places of one value that are looked at; who repeats it more often means no one of them. */
const MAX_PLACES = 5_000;

/** Where words stand in a text as whole words, to the letter or but for signs. */
export class TextSearch {
  readonly #text: string;
  readonly #words: WordIndex;
  readonly #numerals: readonly Span[];
  #folded: FoldedText | undefined;

  /** @param numerals the text's numbers, in its order, none of which a place may cut. */
  constructor(text: string, numerals: readonly Span[]) {
    this.#text = text;
    this.#words = new WordIndex(text);
    this.#numerals = numerals;
  }

  /** @param isCut whether a number may go on behind it, as after "shop 80" in `shop 80,255.93`. */
  exact(sought: string, isCut = false): Span[] {
    if (sought.trim() === "" || !this.#words.mayHold(sought)) return [];
    return this.#search(this.#text, sought, isCut, (start) => ({
      start,
      end: start + sought.length,
    }));
  }

  /** In spellings of our own, unlike in a caller's text, no two words are ever written as one. */
  spelling(text: string): Span[] {
    return this.#words.mayHold(text) ? this.loosely(text) : [];
  }

  loosely(value: string): Span[] {
    const sought = fold(value);
    if (sought === "") return [];
    this.#folded ??= foldText(this.#text);
    const { text, starts, ends } = this.#folded;
    return this.#search(text, sought, false, (start) => ({
      start: starts[start] ?? 0,
      end: ends[start + sought.length - 1] ?? 0,
    }));
  }

  #search(text: string, sought: string, isCut: boolean, spanAt: (start: number) => Span): Span[] {
    const spans: Span[] = [];
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const span = spanAt(at);
      if (this.#isWhole(span, isCut)) spans.push(span);
      if (spans.length === MAX_PLACES) break;
    }
    return spans;
  }

  #isWhole({ start, end }: Span, isCut: boolean): boolean {
    if (joined(this.#text, start) || joined(this.#text, end)) return false;
    return isCut || !(this.#cutsNumeral(start) || this.#cutsNumeral(end));
  }

  /** `234.50` and `1` are no places in `1,234.50`. */
  #cutsNumeral(offset: number): boolean {
    const numeral = this.#numerals[firstAtOrAfter(this.#numerals, offset) - 1];
    return numeral !== undefined && offset < numeral.end;
  }
}

/** Whether a word continues over the offset. Scripts without spaces have no such words. */
export function joined(text: string, offset: number): boolean {
  const before = wordKind(text[offset - 1]);
  return before !== undefined && before === wordKind(text[offset]);
}

function wordKind(sign: string | undefined): "digit" | "letter" | undefined {
  if (sign === undefined) return undefined;
  if (/\p{N}/u.test(sign)) return "digit";
  const isSpaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{M}]/u;
  return isSpaced.test(sign) ? "letter" : undefined;
}
