import type { StructureNode } from "@quarry/api";
import { distance } from "fastest-levenshtein";

/**
 * How a value stands to its truth; each verdict but the last also counts as those after it. `alike`
 * and `fuzzy` are texts alike by four fifths: `alike` where that is near enough (prose, names,
 * addresses), `fuzzy` where the text says something else if a letter differs (numbers, codes, words).
 */
export type Verdict = "exact" | "normalised" | "alike" | "fuzzy" | "wrong";

const ALIKE = 0.8;
const NUMBER_TOLERANCE = 0.005;

/** `type` is the field's; texts alone may be nearly right. */
export function judge(
  value: unknown,
  truth: unknown,
  type: StructureNode["type"] | undefined,
): Verdict {
  if (value === truth) return "exact";
  if (likeness(value, truth) === 1 || isSameInstant(value, truth, type)) return "normalised";
  if (typeof truth !== "string" || (type !== undefined && type !== "string")) return "wrong";
  if (likeness(value, truth) < ALIKE) return "wrong";
  return mustBeEqual(truth) ? "fuzzy" : "alike";
}

/**
 * Identifiers, quantities and states: one token, such as INV-118, a web or mail address or "unpaid",
 * and digits with at most two words, such as "3 years" or a telephone number.
 */
function mustBeEqual(truth: string): boolean {
  const tokens = normalised(truth).split(" ");
  if (tokens.length === 1) return true;
  const words = tokens.filter((token) => !/\p{N}/u.test(token) && /\p{L}/u.test(token));
  return words.length < tokens.length && words.length <= 2 && /\p{N}/u.test(truth);
}

/** 1 for equal values, 0 for such with nothing in common: edits against the longer one's length. */
export function likeness(value: unknown, truth: unknown): number {
  if (areNearNumbers(value, truth)) return 1;
  const [one, other] = [normalised(value), normalised(truth)];
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - distance(one, other) / longest;
}

const known = new Map<unknown, string>();
const MAX_KNOWN = 50_000;

/** NFKC, lower case, single spaces. */
function normalised(value: unknown): string {
  const before = known.get(value);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const now = normalisedForm(value);
  known.set(value, now);
  return now;
}

function normalisedForm(value: unknown): string {
  return String(value).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function areNearNumbers(value: unknown, truth: unknown): boolean {
  if (typeof truth !== "number" && typeof value !== "number") return false;
  return Math.abs(Number(value) - Number(truth)) <= NUMBER_TOLERANCE;
}

/** The same moment written with another offset or precision. */
function isSameInstant(value: unknown, truth: unknown, type: StructureNode["type"] | undefined) {
  if (type !== "datetime") return false;
  return Date.parse(String(value)) === Date.parse(String(truth));
}
