import type { Span } from "@quarry/document";
import { isNegation, kindOf, wordsOf } from "@quarry/vocabulary";
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../view.ts";

/** The part of an address that a field for a town, a postal code or both asks for. */
export function addressPart(
  view: DocumentView,
  field: Field,
  address: readonly Span[],
): Span | undefined {
  if (field.kind !== "city" && field.kind !== "postalCode") return undefined;
  for (const line of address) {
    const code = within(view.recognitions.postalCode, line)[0];
    if (!code) continue;
    const town = townBeside(view.text, code, line);
    if (town && asksForBoth(field)) return joined(code, town);
    return field.kind === "city" ? town : code;
  }
  return undefined;
}

/** "Postcode and town", but not "town without its postcode". */
function asksForBoth({ meaning, node: { describe = "" } }: Field): boolean {
  const kinds = meaning.describe.map(kindOf);
  return (
    kinds.includes("city") && kinds.includes("postalCode") && !wordsOf(describe).some(isNegation)
  );
}

function joined(one: Span, other: Span): Span {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** The first line of an address, where the town is in it up to the comma before that. */
export function streetOf(view: DocumentView, [line]: readonly Span[]): Span | undefined {
  if (!line) return undefined;
  const [code] = within(view.recognitions.postalCode, line);
  if (!code) return line;
  const before = view.text.slice(line.start, code.start);
  const comma = before.lastIndexOf(",");
  return comma === -1 ? undefined : { start: line.start, end: line.start + comma };
}

/** The town stands after a postal code, or before it and the state. */
function townBeside(text: string, code: Span, address: Span): Span | undefined {
  const after = /^,?\s+([\p{Lu}][\p{L}' .-]{1,40})/u.exec(text.slice(code.end, address.end));
  if (after?.[1]) {
    const start = code.end + after[0].indexOf(after[1]);
    return { start, end: start + after[1].trimEnd().length };
  }
  const before = /([\p{Lu}][\p{L}' .-]{1,40}?),?\s+(?:[A-Z]{2},?\s+)?$/u.exec(
    text.slice(address.start, code.start),
  );
  if (!before?.[1]) return undefined;
  const start = address.start + before.index;
  return { start, end: start + before[1].length };
}
