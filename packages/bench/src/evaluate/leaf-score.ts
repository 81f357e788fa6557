import { distance } from "fastest-levenshtein";

/** How a value stands to its truth; each verdict but the last also counts as those after it. */
export type Verdict = "exact" | "normalised" | "fuzzy" | "wrong";

const FUZZY = 0.8;
const NUMBER_TOLERANCE = 0.005;

export function judge(value: unknown, truth: unknown): Verdict {
  if (value === truth) return "exact";
  const [one, other] = [normalised(value), normalised(truth)];
  if (one === other || areNearNumbers(value, truth)) return "normalised";
  if (isTyped(truth)) return "wrong";
  return similarity(one, other) >= FUZZY ? "fuzzy" : "wrong";
}

/** A number or a day is right or wrong: 2003-01-01 is not nearly 2006-01-01. */
function isTyped(truth: unknown): boolean {
  return typeof truth !== "string" || /^\d{4}-\d{2}-\d{2}$/.test(truth);
}

/** 1 for equal texts, 0 for texts with nothing in common: edits against the longer one's length. */
export function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - distance(one, other) / longest;
}

/** NFKC, lower case, single spaces. */
export function normalised(value: unknown): string {
  return String(value).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function areNearNumbers(value: unknown, truth: unknown): boolean {
  if (typeof truth !== "number" && typeof value !== "number") return false;
  return Math.abs(Number(value) - Number(truth)) <= NUMBER_TOLERANCE;
}
