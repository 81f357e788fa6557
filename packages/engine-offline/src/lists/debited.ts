import { conceptsIn, isCurrency, isGeneric, kindOf, wayNamed } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

/**
 * Whether the heading over a field's amounts calls them debits and the field does not: "45,00" under "Soll" is
 * written without a sign, and may be -45 for a field that asks for an amount.
 *
 * @param listed What the list is of: all amounts of a list of debits are debits.
 */
export function isDebited(
  { meaning }: Field,
  headings: readonly string[],
  listed: readonly string[],
): boolean {
  const { name, describe, context, unit } = meaning;
  const asksForDebits = [name, describe, context, listed].some(
    (words) => words.includes("debit") && !words.includes("credit"),
  );
  if (unit || asksForDebits || !isAmount(name)) return false;
  return headings.some((words) => saysOnly(conceptsIn(words), "debit", "credit"));
}

/** Which way the amounts under a heading went, where it says nothing else: "Paid out", "Credit (EUR)". */
export function wayOf(headings: readonly string[]): "out" | "in" | undefined {
  for (const words of headings) {
    const concepts = conceptsIn(words);
    if (saysOnly(concepts, "debit", "credit")) return "out";
    if (saysOnly(concepts, "credit", "debit")) return "in";
    const way = wayNamed(words);
    if (way) return way.isOut ? "out" : "in";
  }
  return undefined;
}

/** Whether a field asks for an amount whose sign says which way it went: no balance or fee, and none that is always positive. */
export function asksForSigned(field: Field): boolean {
  const { kind, meaning, node } = field;
  const isUnsigned = unsigned.test(node.describe ?? "") && !asksForMinus(field);
  return kind === "money" && isAmount(meaning.name) && !isUnsigned;
}

/** Whether a field says that an amount which went out is negative. */
export function asksForMinus({ node }: Pick<Field, "node">): boolean {
  const describe = node.describe ?? "";
  return minus.test(describe) || minusBehind.test(describe);
}

/** Whether a field asks for an amount whichever way it went, and is none of "expenses" or "amount of the debit". */
export function asksForEitherWay(field: Field, listed: readonly string[]): boolean {
  const { describe } = field.meaning;
  const isOfOne = describe.includes("debit") !== describe.includes("credit");
  if (!asksForSigned(field) || wayOf(listed) !== undefined) return false;
  return !isOfOne || asksForMinus(field);
}

/** "Ausgaben negativ", "debits as negative numbers". */
const minusBehind =
  /(?:d[eé]bit|debe|outgo|spen|expense|charge|withdraw|ausg|belast|abbuch|d[eé]pense|gasto|cargo|uscit|addebit|despesa|uitg)[^\s,;.]*(?:\s+[^\s,;.]+){0,3}\s+(?:n[eé]gati[vf]|minus)/i;

const minus =
  /\bsigned\b|mit vorzeichen|avec (?:le )?signe|con signo|con segno|n[eé]gati[vf]\S*(?:(?:\s+\S+){0,5}\s+out\b|(?:\s+\S+){0,3}\s+(?:d[eé]bit|debe|debet|dare|spen|paid|payment|expense|charge|withdraw|ausg|belast|soll|abbuch|d[eé]pense|gasto|uscit|despesa|uitg|af))/i;
const unsigned =
  /positiv|absolut|unsigned|without (?:a )?sign|ohne vorzeichen|sans signe|non-?\s?negativ|(?:never|not|nie|nicht|kein\S*|jamais|nunca|mai|non|niet|nooit)\s+n[eé]gati[vf]/i;

/** Whether a name asks for an amount of money and does not say what for, as "cost" and "paid_out" do. */
function isAmount(name: readonly string[]): boolean {
  const ofMoney = name.filter((concept) => kindOf(concept) === "money");
  return ofMoney.length > 0 && ofMoney.every(isGeneric);
}

/** Whether words mean one way and nothing else: "Debit amount (EUR)", but not "Debit / Credit". */
function saysOnly(concepts: readonly string[], own: string, other: string): boolean {
  const saysNoMore = (concept: string) =>
    isGeneric(concept) || isCurrency(concept) || kindOf(concept) === "money";
  return concepts.includes(own) && !concepts.includes(other) && concepts.every(saysNoMore);
}
