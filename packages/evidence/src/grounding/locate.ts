import type { StructureNode } from "@quarry/api";
import type { SourceDocument, Span } from "@quarry/document";
import { isHidden } from "./hidden-text.ts";
import { NearPlaces } from "./misread/near-places.ts";
import { sameWords } from "./search/same-words.ts";
import { TextSearch } from "./search/text-search.ts";
import { wrappedCells } from "./search/wrapped-cells.ts";
import { indexDates } from "./spellings/dates.ts";
import { indexNumbers, keyOfNumber, numeralsIn } from "./spellings/numerals.ts";
import { spellingsOf } from "./spellings/spellings.ts";
import { DayTimes } from "./spellings/times.ts";

/** A place of a value, and how it is written there. */
export type Located = Span & { match: "exact" | "normalised" | "typed" | "fuzzy" };

/** All places of a value, in the order of the text. */
export type Places = readonly Located[];

/** A text, and where it is not to be seen. */
type Searched = Pick<SourceDocument, "text" | "hidden">;

/** Finds values in one text. */
export class Locator {
  readonly text: string;
  readonly #document: Searched;
  readonly #search: TextSearch;
  readonly #numerals: readonly Span[];
  readonly #known = new Map<string, Places>();
  #misread: NearPlaces | undefined;
  #numbers: Map<number, Span[]> | undefined;
  #dates: Map<string, Span[]> | undefined;
  #times: DayTimes | undefined;

  constructor(document: Searched) {
    const { text } = document;
    this.text = text;
    this.#document = document;
    this.#numerals = numeralsIn(text);
    this.#search = new TextSearch(text, this.#numerals);
  }

  /**
   * Where a value stands: numbers and days in every spelling, text to the letter, else but for signs,
   * else but for misread letters. A place is whole words: `12` is not found in `312`. What is not visible
   * is a place only where there is no other.
   */
  locate(type: StructureNode["type"], value: string | number): Places {
    const key = JSON.stringify([type, value]);
    const known = this.#known.get(key) ?? this.#seen(this.#locate(type, value));
    this.#known.set(key, known);
    return known;
  }

  #seen(places: Places): Places {
    const seen = places.filter((place) => !isHidden(this.#document, place));
    return seen.length > 0 ? seen : places;
  }

  #locate(type: StructureNode["type"], value: string | number): Places {
    const { texts, loose } = spellingsOf(type, value);
    const [own = "", ...others] = texts;
    const exact = this.#search.exact(own);
    if (others.length === 0) {
      const alike = exact.length > 0 ? exact : this.#alike(own);
      return alike.length > 0
        ? marked(alike, "normalised", own, this.text)
        : marked(this.#approximately(type, own), "fuzzy", own, this.text);
    }
    const spelt = [...exact, ...others.flatMap((text) => this.#search.exact(text))];
    const loosely =
      spelt.length > 0 || !loose ? [] : texts.flatMap((text) => this.#search.spelling(text));
    const normalised = marked(inOrder([...spelt, ...loosely]), "normalised", own, this.text);
    const known = new Set(normalised.map(({ start }) => start));
    const typed = this.#typed(type, value).filter(({ start }) => !known.has(start));
    return inOrder([...normalised, ...marked(typed, "typed", own, this.text)]);
  }

  /** A caller's text in other signs, or before a number that it does not belong to. */
  #alike(own: string): Span[] {
    const loosely = this.#search.loosely(own);
    return loosely.length > 0 || !/\p{L}/u.test(own) ? loosely : this.#search.exact(own, true);
  }

  /** A text of which letters were misread, whose words stand in another order, or over lines of a cell. */
  #approximately(type: StructureNode["type"], own: string): Span[] {
    if (type !== "string") return [];
    this.#misread ??= new NearPlaces(this.text);
    const near = this.#misread.find(own);
    if (near.length > 0) return near;
    const find = (words: string) => this.#search.spelling(words);
    const reordered = sameWords(own, find);
    return reordered.length > 0 ? reordered : wrappedCells(this.text, own, find);
  }

  /** The same number or day, however it is written. */
  #typed(type: StructureNode["type"], value: string | number): Span[] {
    if (typeof value === "number") {
      this.#numbers ??= indexNumbers(this.text, this.#numerals);
      return this.#numbers.get(keyOfNumber(value)) ?? [];
    }
    if (type === "date") return this.#days(value);
    if (type !== "datetime" || !value.includes("T")) return [];
    this.#times ??= new DayTimes(this.text);
    return this.#times.find(this.locate("date", value.slice(0, 10)), value);
  }

  #days(day: string): Span[] {
    this.#dates ??= indexDates(this.text);
    return this.#dates.get(day) ?? [];
  }
}

/** Without those that lie within another, which says more. */
function inOrder<Place extends Span>(spans: readonly Place[]): Place[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Place[] = [];
  for (const span of sorted) if (span.end > (kept.at(-1)?.end ?? -1)) kept.push(span);
  return kept;
}

function marked(
  spans: readonly Span[],
  match: Located["match"],
  own: string,
  text: string,
): Places {
  return spans.map(({ start, end }) => {
    return { start, end, match: text.slice(start, end) === own ? "exact" : match };
  });
}
