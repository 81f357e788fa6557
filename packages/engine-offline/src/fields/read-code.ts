import type { Span } from "@quarry/document";
import { ibanShaped } from "@quarry/vocabulary";
import type { TextView } from "../document/text-view.ts";
import type { Field, Reading } from "./field.ts";
import { readIdentifier } from "./read-text.ts";
import { within } from "./within.ts";

/** How well an amount suits where a code is asked for. */
const AMOUNT_AS_CODE = 0.2;

/** A code is no amount, unless it fills its region. */
export function readCode(view: TextView, _field: Field, region: Span): Reading | undefined {
  const reading = readIdentifier(view, region);
  if (!reading) return undefined;
  const isAmount = within(view.recognitions.money, reading.span).some(
    ({ start, end }) =>
      end === reading.span.end && !/\d/.test(view.text.slice(reading.span.start, start)),
  );
  return isAmount ? { ...reading, fit: AMOUNT_AS_CODE } : reading;
}

/** Letters and digits in the form of an IBAN, whatever their check digits. */
export function readIban({ text }: TextView, region: Span): Reading | undefined {
  const found = ibanShaped(text.slice(region.start, region.end));
  if (!found) return undefined;
  const span = { start: region.start + found.start, end: region.start + found.end };
  return { span, value: text.slice(span.start, span.end), fit: 0.8 };
}
