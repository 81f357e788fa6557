import type { Issue } from "@quarry/api";
import type { FailureReason } from "@quarry/contracts";
import { AppError, serialiseError } from "@quarry/kernel";

/** Faults of an answer that a failure names. */
const MOST_FAULTS = 5;

/** As an extraction's failure tells an error. */
export function reasonOf(error: AppError): FailureReason {
  const { extractionId: _own, issues, message, ...reason } = serialiseError(error);
  return { ...reason, message: issues ? `${message}: ${listed(issues)}` : message };
}

/** `/rows/3/sum (type), /id (required)`: where an answer did not fit, and the rules. */
function listed(issues: Issue[]): string {
  const named = issues.slice(0, MOST_FAULTS).map(({ field, rule }) => `${field || "/"} (${rule})`);
  const more = issues.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a caller is told after the last try. */
export function lastReasonOf(error: unknown): FailureReason {
  if (error instanceof AppError) return reasonOf(error);
  return { code: "INTERNAL", message: "Processing this source failed repeatedly" };
}
