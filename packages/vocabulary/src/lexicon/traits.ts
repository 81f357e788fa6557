import concepts from "./labels/concepts.json" with { type: "json" };

/** What kind of value a concept asks for, such as `money` for "total". */
export type ValueKind =
  | "address"
  | "bic"
  | "boolean"
  | "city"
  | "country"
  | "currency"
  | "date"
  | "datetime"
  | "duration"
  | "email"
  | "enum"
  | "iban"
  | "identifier"
  | "language"
  | "money"
  | "number"
  | "organisation"
  | "party"
  | "percent"
  | "person"
  | "phone"
  | "place"
  | "postalCode"
  | "text"
  | "time"
  | "url"
  | "vat";

/** What is true of a concept in every language; the functions below say what each means. */
type Traits = {
  kind?: string;
  generic?: boolean;
  assumed?: boolean;
  edge?: string;
  addressed?: boolean;
  steps?: boolean;
  namesItself?: boolean;
  heads?: string;
  sums?: boolean;
  takenOff?: boolean;
  charged?: boolean;
};
/** Beside its traits, a concept has a list of words for each language. */
type Entry = Traits & Record<string, unknown>;

const entries = new Map<string, Entry>(Object.entries(concepts.concepts));
const opposites = new Map<string, Set<string>>();

for (const [one = "", other = ""] of concepts.opposites) {
  opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  opposites.set(other, (opposites.get(other) ?? new Set()).add(one));
}

const near = new Map<string, Set<string>>();
for (const [one = "", other = ""] of concepts.near) {
  near.set(one, (near.get(one) ?? new Set()).add(other));
  near.set(other, (near.get(other) ?? new Set()).add(one));
}

export function kindOf(concept: string): string | undefined {
  return entries.get(concept)?.kind;
}

/** Whether a concept says too little to name a field: number, date, name, code. */
export function isGeneric(concept: string): boolean {
  return entries.get(concept)?.generic === true;
}

/** Whether a document may leave it out: on an invoice "Date" is the invoice's. */
export function isAssumed(concept: string): boolean {
  return entries.get(concept)?.assumed === true;
}

/** Which end of a range a concept asks for: "from" the first, "until" the last. */
export function edgeOf(concept: string): "first" | "last" | undefined {
  const edge = entries.get(concept)?.edge;
  return edge === "first" || edge === "last" ? edge : undefined;
}

/** Whether letters and bills are sent to such a person or firm. */
export function isAddressed(concept: string): boolean {
  return entries.get(concept)?.addressed === true;
}

/** Whether a list of it is a sequence, whose inner headings belong to it. */
export function partsSteps(concept: string): boolean {
  return entries.get(concept)?.steps === true;
}

/** Whether it says in its name what it is, as a bank and a hotel do. */
export function namesItself(concept: string): boolean {
  return entries.get(concept)?.namesItself === true;
}

/** What a letterhead's line is that such words make up: its title, a contact, a registration. */
export function headKindOf(concept: string): string | undefined {
  return entries.get(concept)?.heads;
}

export function isConcept(token: string): boolean {
  return entries.has(token);
}

export function oppositesOf(concept: string): ReadonlySet<string> {
  return opposites.get(concept) ?? new Set();
}

/** Concepts that documents use for the same thing: a number and an id, a place and an address. */
export function nearTo(concept: string): ReadonlySet<string> {
  return near.get(concept) ?? new Set();
}

/** Whether an amount with such a label adds others up: a total, a tax. */
export function sums(concept: string): boolean {
  return entries.get(concept)?.sums === true;
}

/** Whether it is paid beside what was bought, though it says more than an amount: a delivery. */
export function isCharged(concept: string): boolean {
  return entries.get(concept)?.charged === true;
}

/** Whether its amounts are taken off what is paid: a discount. */
export function isTakenOff(concept: string): boolean {
  return entries.get(concept)?.takenOff === true;
}
