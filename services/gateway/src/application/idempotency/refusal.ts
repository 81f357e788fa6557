import { errorCodes } from "@quarry/api";
import { admissionRefused, requestDamaged } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";

/**
 * Whether the error proves that the request created nothing. A service that has accepted a command
 * never refuses its repeat. A fault on our side proves nothing, even one that no repeat would pass, such as
 * a commit that the log has lost.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || error.extractionId !== undefined) return false;
  const isFault = errorCodes[error.code].status >= 500;
  if (isFault) return hasRule(error, admissionRefused) || hasRule(error, requestDamaged);
  return !error.retryable || error.code === "RATE_LIMITED";
}

const hasRule = ({ issues = [] }: AppError, rule: string) =>
  issues.some((issue) => issue.rule === rule);
