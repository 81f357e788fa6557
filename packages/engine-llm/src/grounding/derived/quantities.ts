import type { Span } from "@quarry/document";
import { type AskedUnit, converted, type Recognition } from "@quarry/vocabulary";

/** What a unit is of one that the field does not name: grams and kilograms, cents and euros. */
const usualFactors = [1_000, 100, 0.01, 0.001];

/** A computer's sums differ in the last digits. */
const DIGITS = 9;

/**
 * Returns where the number stands in another unit: 1.5 of "1500 g" where kilograms are asked for, or where the field names
 * no unit and the two differ by a usual factor.
 */
export function placeOfQuantity(
  quantities: readonly Recognition[],
  value: number,
  asked: AskedUnit | undefined,
): Span | undefined {
  return quantities.find(({ value: stated, unit = "" }) => {
    if (typeof stated !== "number" || stated === 0) return false;
    if (asked) return isSame(converted(stated, unit, asked.unit), value);
    return usualFactors.some((factor) => isSame(stated * factor, value));
  });
}

function isSame(one: number | undefined, other: number): boolean {
  return one?.toPrecision(DIGITS) === other.toPrecision(DIGITS);
}
