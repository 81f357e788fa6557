import { firstAtOrAfter, type Span } from "@quarry/document";
import { distance } from "fastest-levenshtein";
import { type FoldedText, fold, foldText } from "../search/folded-text.ts";
import lookAlikes from "./look-alikes.json" with { type: "json" };

/** Shorter values are like too much else; longer ones are prose that a caller has reworded. */
const SHORTEST = 8;
const LONGEST = 400;
/** The share of a value's signs that may be misread. */
const MAX_MISREAD = 0.15;
/** Places of a piece that are looked at. */
const MAX_TRIED = 200;

const plainOf = new Map(
  Object.entries(lookAlikes.signs).flatMap(([plain, signs]) =>
    [...signs].map((sign): [string, string] => [sign, plain]),
  ),
);

/**
 * Finds the places of a value in a text whose letters were misread: `Rosenweg l4` for `Rosenweg 14`,
 * `Harnburg` for `Hamburg`. Figures must be the same but for look-alikes: `INV-118` is no place of
 * `INV-119`. Of the places alike to a word's edge those with the fewest differences are returned.
 */
export class NearPlaces {
  readonly #folded: FoldedText;
  readonly #text: string;
  /** Where words begin and end in the folded text, ascending. */
  readonly #edges: readonly Span[];

  constructor(original: string) {
    this.#folded = foldText(original);
    this.#text = plain(this.#folded.text);
    const { starts, ends } = this.#folded;
    this.#edges = Array.from(starts, (_, at) => at).flatMap((at) =>
      at === 0 || (starts[at] ?? 0) > (ends[at - 1] ?? 0) ? [{ start: at, end: at }] : [],
    );
  }

  find(value: string): Span[] {
    const sought = plain(fold(value));
    if (sought.length < SHORTEST || sought.length > LONGEST) return [];
    const most = Math.floor(sought.length * MAX_MISREAD);
    let best: { span: Span; differences: number }[] = [];
    for (const span of this.#tried(sought, most)) {
      const found = this.#text.slice(span.start, span.end);
      if (/\d/.test(value) && figuresOf(found) !== figuresOf(sought)) continue;
      const differences = distance(found, sought);
      if (differences > Math.min(most, best[0]?.differences ?? most)) continue;
      if (differences < (best[0]?.differences ?? most + 1)) best = [];
      best.push({ span, differences });
    }
    return best.map(({ span }) => this.#original(span)).sort((a, b) => a.start - b.start);
  }

  /** From word to word, around each place of a piece: with so few differences one is right. */
  *#tried(sought: string, most: number): Generator<Span> {
    const size = Math.floor(sought.length / (most + 1));
    const seen = new Set<string>();
    for (let piece = 0; piece <= most; piece++) {
      const words = sought.slice(piece * size, (piece + 1) * size);
      let tried = 0;
      for (let at = this.#text.indexOf(words); at >= 0; at = this.#text.indexOf(words, at + 1)) {
        if (++tried > MAX_TRIED) break;
        const start = at - piece * size;
        for (const span of this.#between(start, start + sought.length, most)) {
          const key = `${span.start} ${span.end}`;
          if (!seen.has(key)) yield span;
          seen.add(key);
        }
      }
    }
  }

  /** The runs of whole words that begin and end within so many signs of where they should. */
  *#between(start: number, end: number, slack: number): Generator<Span> {
    for (const from of this.#edgesNear(start, slack)) {
      for (const to of this.#edgesNear(end, slack)) if (to > from) yield { start: from, end: to };
    }
  }

  #edgesNear(at: number, slack: number): number[] {
    const near: number[] = [];
    for (let index = firstAtOrAfter(this.#edges, at - slack); index < this.#edges.length; index++) {
      const edge = this.#edges[index]?.start ?? 0;
      if (edge > at + slack) break;
      near.push(edge);
    }
    const last = this.#text.length;
    return Math.abs(last - at) <= slack ? [...near, last] : near;
  }

  #original({ start, end }: Span): Span {
    const { starts, ends } = this.#folded;
    return { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
  }
}

/** Each sign as the one that it may be misread for. */
function plain(text: string): string {
  return text.replace(/[a-z\d]/g, (sign) => plainOf.get(sign) ?? sign);
}

function figuresOf(text: string): string {
  return text.replace(/\D/g, "");
}
