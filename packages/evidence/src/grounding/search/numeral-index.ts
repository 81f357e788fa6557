import { firstAtOrAfter, type Span } from "@quarry/document";

const leadingDigits = /\p{Nd}+/u;

/** The numbers of a text, none of which a place may cut, and where a sought text may stand among them. */
export class NumeralIndex {
  readonly #text: string;
  readonly #numerals: readonly Span[];
  /** Where numbers begin, ascending, by the digits that they begin with. */
  #starts: Map<string, number[]> | undefined;

  /** @param numerals the text's numbers, in its order: each run of digits is in one of them. */
  constructor(text: string, numerals: readonly Span[]) {
    this.#text = text;
    this.#numerals = numerals;
  }

  /** Whether an offset is within a number: `234.50` and `1` are no places in `1,234.50`. */
  cuts(offset: number): boolean {
    const numeral = this.#numerals[firstAtOrAfter(this.#numerals, offset) - 1];
    return numeral !== undefined && offset < numeral.end;
  }

  /**
   * Returns where a text with a digit begins that cuts no number, and may return places where it does: its first digits are
   * those of a number. Undefined for a text without digits.
   */
  startsOf(sought: string): number[] | undefined {
    const first = leadingDigits.exec(sought);
    if (!first) return undefined;
    this.#starts ??= this.#indexed();
    const starts = this.#starts.get(first[0]) ?? [];
    return starts
      .map((start) => start - first.index)
      .filter((start) => start >= 0 && this.#text.startsWith(sought, start));
  }

  #indexed(): Map<string, number[]> {
    const index = new Map<string, number[]>();
    for (const { start, end } of this.#numerals) {
      const [digits = ""] = leadingDigits.exec(this.#text.slice(start, end)) ?? [];
      const known = index.get(digits);
      if (known) known.push(start);
      else index.set(digits, [start]);
    }
    return index;
  }
}
