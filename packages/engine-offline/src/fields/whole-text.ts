import type { Span } from "@quarry/document";
import { conceptsIn, kindOf, type ValueKind } from "@quarry/vocabulary";
import type { TextView } from "../document/text-view.ts";
import type { Field, Reading } from "./field.ts";
import { readText } from "./read-text.ts";
import { within } from "./within.ts";

const LONGEST_WHOLE = 60;
/** Kinds that a text may have in a part of it alone. */
const measured = new Set<ValueKind>([
  ...(["date", "datetime", "time", "duration", "money", "number", "percent"] as const),
  "phone",
]);
/** "17:00 Uhr" is the time alone. */
const clock = /^\s*(?:uhr|h|o['’]clock)\.?$/i;

/** "+01:00" is an offset, and "< 2 %" no 2 %. */
const sign = /(?:[-+−]|[±~≈<>≤≥] ?)$/;

/** Whether a field asks for text of which a part may have the kind that the field's name suggests. */
export function isMeasured({ kind, node }: Field): boolean {
  return node.type === "string" && measured.has(kind);
}

/** Text is not cut to the part that has the kind of the field's name: "9:00 - 17:30" is no "9:00", and "£3.29" no "3.29". */
export function asWhole(
  { text, recognitions }: TextView,
  field: Field,
  { region, reading }: { region: Span; reading: Reading },
): Reading {
  if (!isMeasured(field)) return reading;
  const whole = readText(text, region, LONGEST_WHOLE);
  if (!whole || String(whole.value).includes("\n")) return reading;
  const { start, end } = reading.span;
  if (field.kind === "phone" && holdsOther({ text, recognitions }, whole.span)) return reading;
  const before = text.slice(whole.span.start, start);
  const others = before + text.slice(end, whole.span.end);
  return sign.test(before) || /[\p{L}\d\p{Sc}%‰]/u.test(others.replace(clock, ""))
    ? { ...reading, span: whole.span }
    : reading;
}

/** A telephone's line may hold other ways of contact, which are not its number: a fax, an address. */
function holdsOther(
  { text, recognitions: { email, url, phone } }: Pick<TextView, "text" | "recognitions">,
  span: Span,
): boolean {
  if (within(email, span).length > 0 || within(url, span).length > 0) return true;
  const phones = within(phone, span);
  return phones.slice(1).some(({ start }, before) => {
    const between = text.slice(phones[before]?.end, start);
    return conceptsIn(between).some((concept) => kindOf(concept) === "phone");
  });
}
