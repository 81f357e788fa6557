import type { Evidence } from "@quarry/api";
import { limits } from "@quarry/api";
import type { ReviewOutcome } from "@quarry/contracts";

/** How far a completed extraction can be relied on, by its evidence. */
export type Doubt = {
  /** Whether a person should check it. */
  needsReview: boolean;
  /** The lowest confidence of its values, 0 to 1; absent if it has none. */
  leastConfidence?: number;
  /** Set if the evidence is lost: missing or damaged. */
  evidenceLost?: true;
};

/** Of an extraction whose evidence is lost, so that nothing says how far it can be relied on. */
export const unknownDoubt: Doubt = { needsReview: true, evidenceLost: true };

/** Of an extraction whose completion says what its policy said. */
export function doubtOf({ reasons, leastConfidence }: ReviewOutcome): Doubt {
  const needsReview = reasons.length > 0;
  return { needsReview, ...(leastConfidence !== undefined && { leastConfidence }) };
}

/**
 * The doubt about an extraction that was completed before there were policies. It needs review if a value's confidence
 * is below `limits.sureConfidence`, a required value is missing, a value was withheld, rows of a list could not be read,
 * or a list is empty although the engine may have overlooked rows.
 */
export function assessDoubt(evidence: Evidence): Doubt {
  const { leastConfidence, missing, withheld, rowsMissing } = summariseEvidence(evidence);
  const isSure = leastConfidence === null || leastConfidence >= limits.sureConfidence;
  const hasEmptyList = evidence.warnings.some(({ code }) => code === "list_empty");
  const needsReview = !isSure || missing > 0 || withheld > 0 || rowsMissing > 0 || hasEmptyList;
  return { needsReview, ...(leastConfidence !== null && { leastConfidence }) };
}

/** Counts what the evidence reports; nulls do not count as values. */
export function summariseEvidence({
  leaves,
  missing,
  withheld = [],
  arrays = [],
  warnings,
}: Pick<Evidence, "leaves" | "missing" | "withheld" | "arrays" | "warnings">) {
  const values = leaves.filter(({ value }) => value !== null);
  const least = values.reduce((lowest, { confidence }) => Math.min(lowest, confidence), 1);
  const gaps = arrays.map(({ rows = 0, taken }) => Math.max(0, rows - taken));
  return {
    values: values.length,
    leastConfidence: values.length === 0 ? null : least,
    missing: missing.length,
    withheld: withheld.length,
    rowsMissing: gaps.reduce((sum, gap) => sum + gap, 0),
    warnings: warnings.length,
  };
}
