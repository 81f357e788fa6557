import type { Evidence } from "@quarry/api";
import { limits } from "@quarry/api";

/** What the evidence of a completed extraction says of how far it can be relied on. */
export type Doubt = {
  /** Whether somebody should look at it. */
  needsReview: boolean;
  /** Of the values that were told, from 0 to 1; absent where none was. */
  leastConfidence?: number;
};

/**
 * An extraction needs a look where a value is less sure than `limits.sureConfidence`, one that the
 * schema requires is missing, one was withheld, rows of a list could not be read, or a list was left
 * empty by an engine that may have overlooked its rows.
 */
export function doubtOf(evidence: Evidence): Doubt {
  const { leastConfidence, missing, withheld, rowsMissing } = countsOf(evidence);
  const isSure = leastConfidence === null || leastConfidence >= limits.sureConfidence;
  const hasEmptyList = evidence.warnings.some(({ code }) => code === "list_empty");
  const needsReview = !isSure || missing > 0 || withheld > 0 || rowsMissing > 0 || hasEmptyList;
  return { needsReview, ...(leastConfidence !== null && { leastConfidence }) };
}

/** What the evidence comes to; nulls are no values. */
export function countsOf({
  leaves,
  missing,
  withheld = [],
  arrays = [],
  warnings,
}: Pick<Evidence, "leaves" | "missing" | "withheld" | "arrays" | "warnings">) {
  const told = leaves.filter(({ value }) => value !== null);
  const least = told.reduce((lowest, { confidence }) => Math.min(lowest, confidence), 1);
  const gaps = arrays.map(({ rows = 0, taken }) => Math.max(0, rows - taken));
  return {
    values: told.length,
    leastConfidence: told.length === 0 ? null : least,
    missing: missing.length,
    withheld: withheld.length,
    rowsMissing: gaps.reduce((sum, gap) => sum + gap, 0),
    warnings: warnings.length,
  };
}
