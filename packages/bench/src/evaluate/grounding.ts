import type { LeafEvidence } from "@quarry/contracts";
import type { Case } from "./cases.ts";
import type { CaseLeaf, CaseResult } from "./run.ts";

/** Of right values: how many have a place, and how many the right one where there are several. */
export type GroundingReport = {
  right: number;
  placed: number;
  /** Of `placed`, those that stand in data beside the text alone. */
  stated: number;
  repeats: number;
  rightPlaces: number;
};

const wrong = new Set<CaseLeaf["verdict"]>(["wrong", "missing", "spurious"]);

export function isRight({ verdict }: CaseLeaf): boolean {
  return !wrong.has(verdict);
}

export function groundingOf(results: readonly CaseResult[]): GroundingReport {
  const right = results.flatMap(({ leaves }) => leaves).filter(isRight);
  const repeats = right.filter(({ rightPlace }) => rightPlace !== undefined);
  return {
    right: right.length,
    placed: right.filter(({ placed }) => placed === "text" || placed === "stated").length,
    stated: right.filter(({ placed }) => placed === "stated").length,
    repeats: repeats.length,
    rightPlaces: repeats.filter(({ rightPlace }) => rightPlace).length,
  };
}

/** Undefined where the place is not known, or where the quote stands nowhere else. */
export function isRightPlace(
  { places, source }: Case,
  pointer: string,
  { quote, start, end }: LeafEvidence,
): boolean | undefined {
  const place = places[pointer];
  if (!place || quote === undefined || start === undefined || end === undefined) return undefined;
  if (source.content.indexOf(quote) === source.content.lastIndexOf(quote)) return undefined;
  return start < place.end && place.start < end;
}
