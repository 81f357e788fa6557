import type { Issue } from "@quarry/api";
import type { FailureReason } from "@quarry/contracts";
import { AppError, serialiseError } from "@quarry/kernel";
import { interruptionsAlone } from "@quarry/messaging";

/** Issues of an output that a failure lists. */
const MAX_ISSUES = 5;

/** The failure of an extraction whose input or document is missing among the blobs. */
export const sourceLost: FailureReason = {
  code: "INTERNAL",
  message: "The source is no longer stored; send it again",
};

/** The failure of an extraction that the bus gave up, because processes ended while it was worked on. */
export const crashedTooOften: FailureReason = {
  code: "INTERNAL",
  message: `${interruptionsAlone} processes ended while they worked on this source and no other, so it is not tried again. Send it in smaller parts, or with fewer fields`,
};

/** An error as the failure of an extraction, with the first issues in its message. */
export function toFailureReason(error: AppError): FailureReason {
  const { extractionId: _own, issues, message, ...reason } = serialiseError(error);
  return { ...reason, message: issues ? `${message}: ${listIssues(issues)}` : message };
}

/** Pointers and rules of the issues, such as `/rows/3/sum (type), /id (required)`. */
function listIssues(issues: Issue[]): string {
  const named = issues.slice(0, MAX_ISSUES).map(({ field, rule }) => `${field || "/"} (${rule})`);
  const more = issues.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The failure after the last delivery; an unexpected error shows nothing of itself. */
export function toFinalReason(error: unknown): FailureReason {
  if (error instanceof AppError) return toFailureReason(error);
  return { code: "INTERNAL", message: "Processing this source failed repeatedly" };
}
