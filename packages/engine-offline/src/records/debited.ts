import { conceptsIn, isCurrency, isGeneric, kindOf } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

/**
 * Whether the heading over a field's amounts calls them debits and the field does not: "45,00" under "Soll" is
 * written without a sign, and may be -45 for a field that asks for an amount.
 */
export function isDebited({ meaning }: Field, headings: readonly string[]): boolean {
  if (meaning.name.includes("debit") || areDebits(meaning.describe)) return false;
  return headings.some((words) => areDebits(conceptsIn(words)));
}

/** Whether words mean debits and nothing else: "Debit amount (EUR)", but not "Debit / Credit". */
function areDebits(concepts: readonly string[]): boolean {
  const saysNoMore = (concept: string) =>
    isGeneric(concept) || isCurrency(concept) || kindOf(concept) === "money";
  return concepts.includes("debit") && !concepts.includes("credit") && concepts.every(saysNoMore);
}
