import type { Span } from "@quarry/document";
import { Locator } from "@quarry/evidence";
import {
  askedUnit,
  findNumbers,
  findQuantities,
  type LeafNode,
  type Recognition,
  votedHabits,
} from "@quarry/vocabulary";
import { ComposedValues } from "./composed.ts";
import { shortFormsOf, yearsIn } from "./days.ts";
import { withFractions } from "./fractions.ts";
import { otherNamesOf } from "./other-names.ts";
import { placeOfPhone } from "./phone-numbers.ts";
import { placeOfQuantity } from "./quantities.ts";

/** How sure a value is that follows from what stands in the text, by how: estimates, held against no run. */
const confidences = { rule: 0.6, part: 0.45 } as const;

/** What a value follows from. */
export type Derivation = Span & { confidence: number };

/**
 * Finds what values follow from that a text does not have as they are: a country's name for its code, another unit, a
 * telephone number without its country's code, a day without its year, fractions for decimals, words that stand apart.
 */
export class Derivations {
  readonly #text: string;
  readonly #composed: ComposedValues;
  #locator: Locator | undefined;
  #quantities: readonly Recognition[] | undefined;
  #years: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#composed = new ComposedValues(text);
  }

  /** @param name of the field, which may ask for a unit. */
  of(node: LeafNode, name: string, value: string | number): Derivation | undefined {
    if (typeof value === "number") return byRule(this.#quantity(node, name, value));
    if (node.type === "date") return inPart(this.#day(value));
    if (node.type === "datetime")
      return inPart(this.#find("date", value.slice(0, 10)) ?? this.#day(value));
    if (node.type !== "string") return undefined;
    const rule =
      this.#first([...otherNamesOf(value), ...withFractions(value)]) ??
      placeOfPhone(this.#text, value);
    return byRule(rule) ?? this.#spelledDay(value) ?? inPart(this.#composed.find(value));
  }

  /** A field of text may be given the day that the source spells. */
  #spelledDay(value: string): Derivation | undefined {
    if (!/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
    return byRule(this.#find("date", value)) ?? inPart(this.#day(value));
  }

  #quantity(node: LeafNode, name: string, value: number): Span | undefined {
    this.#quantities ??= quantitiesIn(this.#text);
    return placeOfQuantity(this.#quantities, value, askedUnit(name, node.describe));
  }

  #day(value: string): Span | undefined {
    this.#years ??= yearsIn(this.#text);
    return this.#first(shortFormsOf(value, this.#years));
  }

  #first(texts: readonly string[]): Span | undefined {
    for (const text of texts) {
      const found = this.#find("string", text);
      if (found && this.#text.slice(found.start, found.end).length >= text.length - 1) return found;
    }
    return undefined;
  }

  #find(type: "string" | "date", value: string): Span | undefined {
    this.#locator ??= new Locator({ text: this.#text });
    return this.#locator.locate(type, value).find(({ match }) => match !== "fuzzy");
  }
}

function quantitiesIn(text: string): Recognition[] {
  return findQuantities(text, findNumbers(text, votedHabits(text).numerals));
}

function byRule(span: Span | undefined): Derivation | undefined {
  return span && { start: span.start, end: span.end, confidence: confidences.rule };
}

function inPart(span: Span | undefined): Derivation | undefined {
  return span && { start: span.start, end: span.end, confidence: confidences.part };
}
