import type { ScalarType } from "@quarry/api";
import { deadlineAt } from "@quarry/engine";
import { fieldKind, type Habits, recognise, type ValueKind } from "@quarry/vocabulary";

/** Kinds whose digits are no amount. */
const codes = new Set<ValueKind>(["identifier", "phone", "postalCode", "vat", "iban", "bic"]);
const yesOrNo = /^(?:yes|no|true|false|ja|nein|nee|oui|non|sí|si|sì|tak|nie)$/i;
/** Of a value's characters, what the recognised part takes at least: "12 kg" is a number, "12 Mill Lane" none. */
const MAX_OF_IT = 0.6;
/** Signs beside an amount: a space, and a currency by its code, or by a longer sign. */
const CURRENCY = 5;
const LONGEST_TYPED = 60;

/** The type of a value by its words, unless what its label means asks for text. */
export function typeOfValue(
  words: string,
  concepts: readonly string[],
  habits: Habits,
): ScalarType {
  const value = words.trim();
  if (yesOrNo.test(value)) return "boolean";
  const kind = fieldKind({ type: "string" }, { name: concepts, describe: [] });
  if (codes.has(kind) || value.length > LONGEST_TYPED) return "string";
  const found = recognise(value, habits, deadlineAt(Number.POSITIVE_INFINITY));
  const fills = ({ start, end }: { start: number; end: number }) =>
    end - start >= MAX_OF_IT * value.length;
  if (found.datetime.some(fills)) return "datetime";
  if (found.date.some(fills)) return "date";
  const isAmount = found.money.some((one) => value.length - (one.end - one.start) <= CURRENCY);
  if (isAmount || found.percent.length === 1) return "number";
  const number = found.number[0];
  if (found.number.length !== 1 || !number) return "string";
  if (!fills(number) && !found.quantity.some(fills)) return "string";
  if (kind === "money" || !/^[-+\d]+$/.test(value)) return "number";
  return "integer";
}

/** A type that takes the values of both. */
export function commonType(one: ScalarType, other: ScalarType): ScalarType {
  if (one === other) return one;
  const both = new Set([one, other]);
  if (both.has("number") && both.has("integer")) return "number";
  return both.has("date") && both.has("datetime") ? "datetime" : "string";
}
