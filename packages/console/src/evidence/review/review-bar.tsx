import type { ReviewReason } from "@quarry/client";
import { Fault } from "../../shell/notices.tsx";
import { isOpen, type Reviewing } from "./use-review.ts";

const reasonNames: Record<ReviewReason["code"], string> = {
  nothing_read: "nothing was read",
  low_confidence: "a value is not sure",
  missing_required: "a required value is missing",
  rows_missing: "rows may be missing",
  hidden: "a value is invisible in the source",
  ungrounded: "a value is not in the source",
  warning: "reading the source was difficult",
  sampled: "it was drawn as a sample",
};

/** Whether a person has looked at an extraction, why one should, and the verdict. */
export function ReviewBar({ reviewing }: { reviewing: Reviewing }) {
  const { review, fault, complete, reopen } = reviewing;
  return (
    <section class="review-bar" aria-label="Review">
      <p>{stateText(reviewing)}</p>
      <div class="actions">
        {isOpen(review) ? (
          <>
            <button type="button" onClick={() => void complete("rejected")}>
              Reject
            </button>
            <button type="button" class="primary" onClick={() => void complete("approved")}>
              Approve
            </button>
          </>
        ) : (
          <button type="button" onClick={() => void reopen()}>
            Reopen
          </button>
        )}
      </div>
      {fault !== undefined && <Fault>{fault}</Fault>}
    </section>
  );
}

function stateText({ review: { state, reasons } }: Reviewing): string {
  if (state === "approved") return "Approved: documents made like this one are read by it.";
  if (state === "rejected") return "Rejected.";
  const codes = [...new Set(reasons.map(({ code }) => code))];
  if (codes.length === 0) return "Nothing is in doubt.";
  return `To be checked: ${codes.map((code) => reasonNames[code]).join(", ")}.`;
}
