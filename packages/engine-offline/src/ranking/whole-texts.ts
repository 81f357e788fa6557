import { holds } from "../document/span.ts";
import { isMeasured } from "../fields/whole-text.ts";
import type { Candidate } from "../finders/candidate.ts";

/** Labels whose value is all that stands beside or below them. */
const labelled = new Set(["colon", "right", "below", "cross"]);

/**
 * Without the parts of a labelled text whose whole is proposed: where text is asked for, "9:00 - 17:30"
 * is one value, as likely as the likeliest of its parts.
 */
export function withWholeTexts(
  scored: readonly Candidate[],
  proposed: readonly Candidate[],
): Candidate[] {
  const wholes = Map.groupBy(
    proposed.filter(({ field, reason }) => isMeasured(field) && labelled.has(reason)),
    ({ field }) => field,
  );
  if (wholes.size === 0) return [...scored];
  const scoredOf = Map.groupBy(scored, ({ field }) => field);
  const isPart = ({ field, span }: Candidate) =>
    wholes.get(field)?.some((whole) => isWithin(span, whole.span)) ?? false;
  return scored
    .filter((one) => !isPart(one))
    .map((one) => {
      if (!wholes.get(one.field)?.some(({ span }) => isSame(span, one.span))) return one;
      const parts = (scoredOf.get(one.field) ?? []).filter(({ span }) => isWithin(span, one.span));
      return { ...one, score: Math.max(one.score, ...parts.map(({ score }) => score)) };
    });
}

type Span = Candidate["span"];

function isSame(one: Span, other: Span): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

function isWithin(part: Span, whole: Span): boolean {
  if (!part || !whole || isSame(part, whole)) return false;
  return holds(whole, part);
}
