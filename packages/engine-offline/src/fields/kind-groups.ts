import { kindOf, type ValueKind } from "@quarry/vocabulary";

const parties = ["organisation", "person", "party"] as const;

/** Whether a value of a kind is what a person or a firm is called. */
export function isPartyKind(kind = ""): boolean {
  return parties.some((one) => one === kind);
}

/** Whether a concept is of a person or a firm: "customer", "sender". */
export function isParty(concept: string): boolean {
  return isPartyKind(kindOf(concept));
}

/** Whether values of a kind are names, which begin with capitals: of firms, people and places. */
export function isNameKind(kind: ValueKind): boolean {
  return isPartyKind(kind) || kind === "place" || kind === "city" || kind === "country";
}

/** Kinds that are alike in how they are written and found. */
export const kindGroups: Record<string, readonly ValueKind[]> = {
  date: ["date", "datetime", "time"],
  money: ["money"],
  number: ["number", "percent", "duration"],
  code: ["identifier", "iban", "bic", "vat", "postalCode"],
  contact: ["email", "phone", "url"],
  name: parties,
  place: ["address", "place", "city", "country"],
  choice: ["boolean", "enum", "currency", "language"],
  text: ["text"],
};
