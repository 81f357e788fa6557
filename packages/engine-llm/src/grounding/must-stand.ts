import {
  conceptsIn,
  fieldKind,
  type LeafNode,
  meaningOf,
  type ValueKind,
  wordsOf,
} from "@quarry/vocabulary";

/** Kinds of text that documents mostly do not spell out: "EUR" is "€", the language is not named. */
const implied: ReadonlySet<ValueKind> = new Set(["currency", "language"]);

/** Text of fewer words may be a name or a code rather than a sentence. */
const SENTENCE = 6;

/** Where a field stands in a structure: its name, and the names around it, the outermost first. */
export type Naming = { name: string; around: readonly string[] };

/** What kind of value a field asks for, by its type, name and description. */
export function kindOf(node: LeafNode, { name, around }: Naming): ValueKind {
  return fieldKind(node, meaningOf(node, { name, around: around.flatMap(conceptsIn) }));
}

/**
 * Whether a value can be right only if the source contains it: numbers, dates, identifiers, names and
 * addresses do; a choice, a boolean and free text ("Complaint", of an angry letter) may be right without.
 */
export function mustStand(kind: ValueKind, { name }: Naming, value: unknown): boolean {
  if (kind === "boolean" || kind === "enum") return false;
  if (kind !== "text") return !implied.has(kind);
  return typeof value !== "string" || asksForName(name) || isCode(value);
}

/** "vesselName", "Schiffsname": whatever it is the name of. */
function asksForName(field: string): boolean {
  return conceptsIn(wordsOf(field).at(-1) ?? "").includes("name");
}

/** "PX-12", "Cat 5 cable": short, with figures, which no words of the source stand for. */
function isCode(value: string): boolean {
  return value.trim().split(/\s+/).length < SENTENCE && /\p{N}/u.test(value);
}
