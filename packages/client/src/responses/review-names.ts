/** Why a person should look at an extraction. */
export const reviewReasonCodes = [
  "nothing_read",
  "low_confidence",
  "missing_required",
  "rows_missing",
  "hidden",
  "ungrounded",
  "warning",
  "sampled",
] as const;

export const reviewStates = ["open", "approved", "rejected"] as const;
