import type { Span } from "../span.ts";
import { type FoldedText, fold, foldText } from "./folded-text.ts";
import type { Spellings } from "./spellings.ts";
import { WordIndex } from "./word-index.ts";

export type Located = Span & { match: "exact" | "normalised" };

/** Finds values in one text. */
export class Locator {
  readonly #text: string;
  readonly #words: WordIndex;
  #folded: FoldedText | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#words = new WordIndex(text);
  }

  /**
   * The value's first place at or after `from`, else its first place before it. A place is whole
   * words: `12` is not found in `312`.
   */
  locate({ texts, loose }: Spellings, from: number): Located | undefined {
    const [own = "", ...others] = texts;
    const exact = this.#nearest(own, from);
    if (exact) return { ...exact, match: "exact" };
    const span =
      firstOf(others, (text) => this.#nearest(text, from)) ??
      (loose ? this.#nearestFolded(own, from) : undefined) ??
      (loose ? firstOf(others, (text) => this.#nearestSpelling(text, from)) : undefined);
    return span && { ...span, match: "normalised" };
  }

  #nearest(sought: string, from: number): Span | undefined {
    if (sought.trim() === "" || !this.#words.mayHold(sought)) return undefined;
    const text = this.#text;
    const spanAt = (start: number): Span => ({ start, end: start + sought.length });
    return this.#search(text, sought, from, spanAt) ?? this.#search(text, sought, 0, spanAt);
  }

  /** In spellings of our own, unlike in a caller's text, no two words are ever written as one. */
  #nearestSpelling(text: string, from: number): Span | undefined {
    return this.#words.mayHold(text) ? this.#nearestFolded(text, from) : undefined;
  }

  #nearestFolded(value: string, from: number): Span | undefined {
    const sought = fold(value);
    if (sought === "") return undefined;
    this.#folded ??= foldText(this.#text);
    const { text, starts, ends } = this.#folded;
    const spanAt = (start: number): Span => ({
      start: starts[start] ?? 0,
      end: ends[start + sought.length - 1] ?? 0,
    });
    const foldedFrom = firstAtLeast(starts, from);
    return this.#search(text, sought, foldedFrom, spanAt) ?? this.#search(text, sought, 0, spanAt);
  }

  #search(
    text: string,
    sought: string,
    from: number,
    spanAt: (start: number) => Span,
  ): Span | undefined {
    for (let at = text.indexOf(sought, from); at >= 0; at = text.indexOf(sought, at + 1)) {
      const span = spanAt(at);
      if (this.#isWhole(span)) return span;
    }
    return undefined;
  }

  #isWhole({ start, end }: Span): boolean {
    const text = this.#text;
    return !joined(text, start) && !joined(text, end) && !cutsNumber(text, start, end);
  }
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first index whose offset is not below the given one; the offsets rise. */
function firstAtLeast(offsets: Uint32Array, offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a word goes on over the offset. Scripts without spaces have no such words. */
function joined(text: string, offset: number): boolean {
  const before = wordKind(text[offset - 1]);
  return before !== undefined && before === wordKind(text[offset]);
}

function wordKind(sign: string | undefined): "digit" | "letter" | undefined {
  if (sign === undefined) return undefined;
  if (/\p{N}/u.test(sign)) return "digit";
  const isSpaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{M}]/u;
  return isSpaced.test(sign) ? "letter" : undefined;
}

/** `234.50` and `1` are no places in `1,234.50`. */
function cutsNumber(text: string, start: number, end: number): boolean {
  const before =
    /\d/.test(text[start] ?? "") && /\d[.,']$/.test(text.slice(Math.max(0, start - 2), start));
  const after = /\d/.test(text[end - 1] ?? "") && /^[.,']\d/.test(text.slice(end, end + 2));
  return before || after;
}
