import type { Json } from "@quarry/kernel";
import type { Habits, Recognition } from "@quarry/vocabulary";
import {
  dayOfDigits,
  findDates,
  findDatetimes,
  findNumbers,
  withPlainDigits,
} from "@quarry/vocabulary";
import { askedDay } from "../fields/asked-edge.ts";
import { readBoolean, readEnum } from "../fields/choices/read-choice.ts";
import type { Field } from "../fields/field.ts";
import { lengthOf } from "../fields/read-quantity.ts";
import type { Scalar } from "./facts.ts";
import { plainText } from "./plain-text.ts";

/** A stated value in a field's type, with the other values that its spelling may have. */
export type FactReading = { value: Scalar; others?: Recognition["others"] };

/** How programs write numbers and days. */
const machineHabits: Habits = {
  numerals: { notation: "point", isClear: true },
  dates: { order: "day-first", isClear: true },
};

/** A stated value in the type of the field; undefined where it is of another. */
export function readFact(
  field: Field,
  stated: Scalar,
  habits: Habits = machineHabits,
): FactReading | undefined {
  const { node, kind } = field;
  const text = withoutScheme(plainText(String(stated)));
  if (text === "") return undefined;
  switch (node.type) {
    case "string":
      return habits !== machineHabits || suits(kind, text) ? { value: text } : undefined;
    case "number":
    case "integer":
      return readNumber(field, stated, { text, habits });
    case "boolean":
      return typeof stated === "boolean" ? { value: stated } : readChoice(text, field);
    case "date":
      return dayOf(field, withPlainDigits(text).text, habits);
    case "datetime": {
      const { text: plain } = withPlainDigits(text);
      return askedDay(field, plain, findDatetimes(plain, findDates(plain, habits.dates)));
    }
    case "enum":
      return readChoice(text, field);
  }
}

/** What a member calls a day may be eight digits. */
function dayOf(field: Field, text: string, { dates }: Habits): FactReading | undefined {
  const day = dayOfDigits(text);
  if (day !== undefined) return { value: day };
  return askedDay(field, text, findDates(text, dates));
}

/** Pages state a number to call and a mail address as links: `tel:+44%2020`, `mailto:a@b.example?subject=c`. */
function withoutScheme(text: string): string {
  const address = /^(?:mailto|tel):([^?]+)/i.exec(text)?.[1];
  if (address === undefined) return text;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function readChoice(text: string, field: Field): FactReading | undefined {
  const whole = { start: 0, end: text.length };
  if (field.node.type === "enum") return readEnum(text, field.node, whole);
  const word = text.replace(/^https?:\/\/schema\.org\//, "");
  return readBoolean(word, { start: 0, end: word.length });
}

function readNumber(
  field: Field,
  stated: Scalar,
  { text, habits }: { text: string; habits: Habits },
): FactReading | undefined {
  const reading = numberIn(field, stated, { text, habits });
  const isWhole = field.node.type === "integer";
  return isWhole && !Number.isInteger(reading?.value) ? undefined : reading;
}

function numberIn(
  field: Field,
  stated: Scalar,
  { text, habits }: { text: string; habits: Habits },
): FactReading | undefined {
  const length = field.kind === "duration" ? lengthOf(field, text) : undefined;
  if (length !== undefined) return { value: length };
  if (typeof stated === "number") return { value: stated };
  return findNumbers(withPlainDigits(text).text, habits.numerals)[0];
}

function suits(kind: Field["kind"], text: string): boolean {
  const isAddress = /^(?:https?:\/\/|\/\/|data:)/.test(text);
  if (kind === "url") return isAddress || /^[\w./-]+\.\w{2,5}$/.test(text);
  const isBare = /^[\d\s.,:-]+$/.test(text);
  const isDay = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text);
  if (kind === "person" || kind === "text" || kind === "organisation") {
    return !isAddress && !isDay && !isBare;
  }
  return kind !== "email" || text.includes("@");
}

/**
 * The texts of a list: strings, or the `text` (else `name`) of steps and of the sections around them.
 * The names of sections are among them where they part a sequence of steps.
 */
export function textsOf(values: readonly Json[], withSections = false): string[] {
  return values.flatMap((value) => {
    if (typeof value === "string" || typeof value === "number") {
      const text = plainText(String(value));
      return text === "" ? [] : [text];
    }
    if (value === null || typeof value !== "object") return [];
    if (Array.isArray(value)) return textsOf(value, withSections);
    const inner = value.itemListElement ?? value.ItemListElement ?? value.steps;
    if (inner !== undefined) {
      const name = withSections && typeof value.name === "string" ? [value.name] : [];
      return textsOf([...name, ...(Array.isArray(inner) ? inner : [inner])], withSections);
    }
    const own = value.text ?? value.name ?? value.item ?? value.description;
    return own === undefined ? [] : textsOf([own]);
  });
}
