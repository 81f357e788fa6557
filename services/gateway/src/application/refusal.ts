import { admissionRefused } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";

/**
 * Whether the error proves that the request created nothing. A service that has accepted a command
 * never refuses its repeat.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || error.extractionId !== undefined) return false;
  return !error.retryable || error.code === "RATE_LIMITED" || hasRule(error, admissionRefused);
}

const hasRule = ({ issues = [] }: AppError, rule: string) =>
  issues.some((issue) => issue.rule === rule);
