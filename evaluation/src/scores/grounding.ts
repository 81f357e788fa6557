import type { LeafEvidence } from "@quarry/api";
import { isRightAt } from "@quarry/scoring";
import type { Case } from "../cases/cases.ts";
import type { CaseResult } from "./case-result.ts";

/** Of right values: how many have a place, and how many the right one where there are several. */
export type GroundingReport = {
  right: number;
  placed: number;
  /** Of `placed`, those that stand in data beside the text alone. */
  stated: number;
  repeats: number;
  rightPlaces: number;
};

export function groundingOf(results: readonly CaseResult[]): GroundingReport {
  const leaves = results.flatMap((result) => result.leaves);
  const right = leaves.filter((leaf) => isRightAt("strict", leaf));
  const repeats = right.filter(({ rightPlace }) => rightPlace !== undefined);
  return {
    right: right.length,
    placed: right.filter(({ placed }) => placed === "text" || placed === "stated").length,
    stated: right.filter(({ placed }) => placed === "stated").length,
    repeats: repeats.length,
    rightPlaces: repeats.filter(({ rightPlace }) => rightPlace).length,
  };
}

type Span = { start: number; end: number };

/**
 * Whether the given place of a quote that occurs several times in the text is the right one: the place that
 * the case names, else the only one directly behind the field's own name. Undefined if neither is known, or
 * if the quote occurs once.
 */
export function isRightPlace(
  { places }: Pick<Case, "places">,
  text: string,
  { pointer, quote, start, end }: Pick<LeafEvidence, "pointer" | "quote" | "start" | "end">,
): boolean | undefined {
  if (!quote || start === undefined || end === undefined) return undefined;
  if (text.indexOf(quote) === text.lastIndexOf(quote)) return undefined;
  const place = places[pointer] ?? labelledPlace(text, quote, pointer);
  return place && start < place.end && place.start < end;
}

function labelledPlace(text: string, quote: string, pointer: string): Span | undefined {
  const words = wordsOf(pointer.split("/").at(-1) ?? "");
  if (words.length === 0 || pointer.split("/").some((token) => /^\d+$/.test(token)))
    return undefined;
  const found: Span[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const at = line.lastIndexOf(quote);
    const before = wordsOf(line.slice(0, Math.max(0, at))).slice(-words.length);
    if (at >= 0 && words.every((word) => before.includes(word))) {
      found.push({ start: start + at, end: start + at + quote.length });
    }
    start += line.length + 1;
  }
  return found.length === 1 ? found[0] : undefined;
}

/** `dueDate`, `due_date` and `Due date:` are all `due` and `date`. */
function wordsOf(name: string): string[] {
  const parted = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return parted.match(/\p{L}+/gu) ?? [];
}
