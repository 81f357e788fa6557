import type { ValueKind } from "@quarry/vocabulary";

/** Kinds that are alike in how they are written and found. */
export const kindGroups: Record<string, readonly ValueKind[]> = {
  date: ["date", "datetime", "time"],
  money: ["money"],
  number: ["number", "percent", "duration"],
  code: ["identifier", "iban", "bic", "vat", "postalCode"],
  contact: ["email", "phone", "url"],
  name: ["organisation", "person", "party"],
  place: ["address", "place", "city", "country"],
  choice: ["boolean", "enum", "currency", "language"],
  text: ["text"],
};
