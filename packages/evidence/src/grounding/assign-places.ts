import type { Span } from "@quarry/document";
import { labelBefore } from "./label-before.ts";
import type { Part } from "./leaves.ts";
import type { Located, Locator, Places } from "./locate.ts";

/** How well a label names a field, from 0, not at all, to 1. */
export type LabelScore = (label: string) => number;

/** A value that has one field for itself, and how labels name that field. */
export type Single = { part: Part; scoreOf: LabelScore };

/** A place that another field has, too; named where the label before it names both. */
export type Placed = Located & { shared?: "named" | "unnamed" };

/** Of a value that stands in more places only so many are held against their labels. */
const MAX_COMPARED = 200;

type Choice = { pointer: string; located: Located; score: number };

/** Which value stands where. A place is that of one field alone. */
export class Assignment {
  readonly #locator: Locator;
  readonly #placed = new Map<string, Placed>();
  /** The field that has a place, by `keyOf`. */
  readonly #taken = new Map<number, string>();

  constructor(locator: Locator) {
    this.#locator = locator;
  }

  get text(): string {
    return this.#locator.text;
  }

  placeOf(pointer: string): Placed | undefined {
    return this.#placed.get(pointer);
  }

  placesOf({ node, value }: Part): Places {
    if (typeof value !== "string" && typeof value !== "number") return [];
    return this.#locator.locate(node.type, value);
  }

  isFree(span: Span): boolean {
    return !this.#taken.has(keyOf(span));
  }

  /** Whether another row has the place for the same field: a heading may be the value of all rows below. */
  isShared(pointer: string, span: Span): boolean {
    return this.#taken.get(keyOf(span)) === fieldOf(pointer);
  }

  put(pointer: string, located: Located): void {
    this.#placed.set(pointer, located);
    this.#taken.set(keyOf(located), fieldOf(pointer));
  }

  /** Gives a value a place that it shared. */
  own(pointer: string, { start, end, match }: Located): void {
    this.put(pointer, { start, end, match });
  }

  /** Lets a value stand where another field does, too. */
  share(pointer: string, located: Located, shared: Placed["shared"] = "unnamed"): void {
    this.#placed.set(pointer, { ...located, shared });
  }

  /**
   * Gives what is left a place that another field has: the one whose label names it best ("Invoice date and date of
   * delivery"), else its first.
   */
  shared(singles: readonly Single[]): void {
    for (const single of singles) {
      const { pointer } = single.part;
      if (this.#placed.has(pointer)) continue;
      const [named] = this.#choicesFor(single).sort((a, b) => b.score - a.score);
      const [first] = this.placesOf(single.part);
      if (named) this.share(pointer, named.located, "named");
      else if (first) this.share(pointer, first);
    }
  }

  /** Gives each value the place whose label names its field; the best named first. */
  byLabels(singles: readonly Single[]): void {
    const choices = singles.flatMap((single) => this.#choicesFor(single));
    choices.sort((a, b) => b.score - a.score);
    for (const { pointer, located } of choices) {
      if (!this.#placed.has(pointer) && this.isFree(located)) this.put(pointer, located);
    }
  }

  #choicesFor({ part, scoreOf }: Single): Choice[] {
    const places = this.placesOf(part);
    return places.slice(0, MAX_COMPARED).flatMap((located) => {
      const score = scoreOf(labelBefore(this.#locator.text, located));
      return score > 0 ? [{ pointer: part.pointer, located, score }] : [];
    });
  }

  /** Gives what is left its next free place, else its first. */
  inOrder(parts: readonly Part[]): void {
    let from = 0;
    for (const part of parts) {
      const placed = this.#placed.get(part.pointer);
      if (!placed) {
        const places = this.placesOf(part);
        const free = places.filter((place) => this.isFree(place));
        const place = free.find(({ start }) => start >= from) ?? free[0];
        if (place) this.put(part.pointer, place);
      }
      from = this.#placed.get(part.pointer)?.end ?? from;
    }
  }
}

/** A number for each span: no text is as long as 2^22 code units beyond its start. */
export function keyOf({ start, end }: Span): number {
  return start * 2 ** 22 + (end - start);
}

/** The same for all rows of a list. */
export function fieldOf(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}
