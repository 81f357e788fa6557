import {
  conceptsIn,
  fieldKind,
  type LeafNode,
  meaningOf,
  type ValueKind,
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
 * addresses do; a choice, a boolean and free text may be right without.
 */
export function mustStand(kind: ValueKind, value: unknown): boolean {
  if (kind === "boolean" || kind === "enum") return false;
  if (kind === "text") return typeof value !== "string" || looksLikeName(value);
  return !implied.has(kind);
}

/** "Acme Widget", "der Verein Alte Mühle", "PX-12": short, with a capital or a figure somewhere. */
function looksLikeName(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return words.length < SENTENCE && /[\p{Lu}\p{N}]/u.test(value);
}
