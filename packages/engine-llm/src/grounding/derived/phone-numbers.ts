import type { Span } from "@quarry/document";

/** Fewer digits are no telephone number, or not enough of one. */
const LEAST_DIGITS = 6;
/** Digits of a country's code. */
const MOST_BEFORE = 4;

const runs = /\+?\(?\d(?:[ \u00a0()./-]{0,3}\d){5,19}/g;

/** Returns where a telephone number stands that the value has with its country's code: `+43 1 5055` of `01/5055`. */
export function placeOfPhone(text: string, value: string): Span | undefined {
  if (!/^\+?[\d\s()./-]+$/.test(value)) return undefined;
  const sought = digitsOf(value);
  for (const { 0: run, index } of text.matchAll(runs)) {
    const own = digitsOf(run.replace("(0)", ""));
    const isSame = own.length >= LEAST_DIGITS && sought.endsWith(own);
    if (isSame && sought.length - own.length <= MOST_BEFORE) {
      return { start: index, end: index + run.length };
    }
  }
  return undefined;
}

/** Without the zeros that are dialled before the number. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "").replace(/^0+/, "");
}
