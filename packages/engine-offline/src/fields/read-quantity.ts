import { firstAtOrAfter, type Span } from "@quarry/document";
import { converted, durationIn, type TimeUnit } from "@quarry/vocabulary";
import type { TextView } from "../document/text-view.ts";
import type { Field, Reading } from "./field.ts";
import { nearness, within } from "./within.ts";

/** How well a number without a unit suits a field that asks for a length of time. */
const WITHOUT_UNIT = 0.8;
const CONVERTED = 0.95;

/** A length of time in the unit that the field asks for; a number alone is taken to be in it. */
export function readDuration(view: TextView, field: Field, region: Span): Reading | undefined {
  const found = within(view.recognitions.duration, region)[0];
  if (found) {
    const value = lengthOf(field, view.text.slice(found.start, found.end)) ?? found.value;
    return { span: found, value, fit: nearness(view, region, found) };
  }
  const number = within(view.recognitions.number, region)[0];
  if (!number || isPartOfLength(view, number)) return undefined;
  return { span: number, value: number.value, fit: WITHOUT_UNIT * nearness(view, region, number) };
}

/** Whether a number is one of several that make up a length of time: the 26 of "26 min, 55 s". */
function isPartOfLength({ recognitions }: TextView, { start }: Span): boolean {
  const { duration, number } = recognitions;
  const length = duration[firstAtOrAfter(duration, start + 1) - 1];
  return length !== undefined && start < length.end && within(number, length).length > 1;
}

/** What a written length of time is in the unit of a field. */
export function lengthOf({ meaning }: Field, text: string): number | undefined {
  const { unit } = meaning;
  return durationIn(text, unit?.measure === "time" ? (unit.unit as TimeUnit) : undefined);
}

/** A number; one with a unit in the unit that the field asks for. */
export function readNumber(
  view: TextView,
  { meaning, node }: Field,
  region: Span,
): Reading | undefined {
  const { unit } = meaning;
  const quantities = unit ? within(view.recognitions.quantity, region) : [];
  const asked = quantities.filter((one) => one.unit === unit?.unit);
  for (const quantity of asked.length > 0 ? asked : quantities) {
    const value = converted(Number(quantity.value), quantity.unit ?? "", unit?.unit ?? "");
    if (value === undefined) continue;
    const isSame = value === quantity.value;
    return {
      span: quantity,
      value,
      fit: (isSame ? 1 : CONVERTED) * nearness(view, region, quantity),
    };
  }
  const found = within(view.recognitions.number, region)[0];
  const read = found && { span: found, value: found.value, fit: nearness(view, region, found) };
  return read && node.type === "integer" ? countOf(view.text, read) : read;
}

/** "5, 20 €" is five and an amount where a whole number is asked for. */
function countOf(text: string, reading: Reading): Reading {
  const { start, end } = reading.span;
  const [, digits] = /^(\d{1,3}), \d{2}$/.exec(text.slice(start, end)) ?? [];
  if (digits === undefined) return reading;
  return { ...reading, span: { start, end: start + digits.length }, value: Number(digits) };
}
