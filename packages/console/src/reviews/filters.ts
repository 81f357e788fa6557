import type { ReviewFilters, ReviewReasonCode, ReviewState } from "@quarry/client";

export const stateNames: Record<ReviewState, string> = {
  open: "Open",
  approved: "Approved",
  rejected: "Rejected",
};

/** Why a person should look at an extraction, in a few words. */
export const reasonNames: Record<ReviewReasonCode, string> = {
  nothing_read: "nothing was read",
  low_confidence: "a value is not sure",
  missing_required: "a required value is missing",
  rows_missing: "rows may be missing",
  hidden: "a value is invisible in the source",
  ungrounded: "a value is not in the source",
  warning: "reading the source was difficult",
  sampled: "it was drawn as a sample",
};

/** Returns the filters of the queue that an address has; a state or a reason that does not exist is left out. */
export function reviewFiltersOf(query: string): ReviewFilters {
  const asked = new URLSearchParams(query);
  const [state, reason] = [asked.get("state") ?? "", asked.get("reason") ?? ""];
  const schemaId = asked.get("schemaId") ?? "";
  return {
    ...(Object.hasOwn(stateNames, state) && { state: state as ReviewState }),
    ...(Object.hasOwn(reasonNames, reason) && { reason: reason as ReviewReasonCode }),
    ...(schemaId !== "" && { schemaId }),
  };
}

/** Returns the address of a review in a queue, which stays the same from one review to the next. */
export const placeInQueue = (id: string, query: string): string =>
  query === "" ? `/reviews/${id}` : `/reviews/${id}?${query}`;
