import type { Review } from "@quarry/client";
import { useState } from "preact/hooks";
import { reasonNames } from "../../reviews/filters.ts";
import { Confirm } from "../../shell/confirm.tsx";
import { Fault } from "../../shell/notices.tsx";
import { timeText } from "../../shell/times.ts";
import { History } from "./history.tsx";
import { UseAsExample } from "./use-as-example.tsx";
import { isOpen, type Reviewing } from "./use-review.ts";

type Props = {
  reviewing: Reviewing;
  /** Values that no person has looked at and that the policy doubts. */
  pending: number;
  complete: Reviewing["complete"];
  undo: () => void;
};

/** Whether a person has looked at an extraction, why one should, and the verdict. */
export function ReviewBar({ reviewing, pending, complete, undo }: Props) {
  const { review, fault, reopen } = reviewing;
  return (
    <section class="review-bar" aria-label="Review">
      <p>
        {stateText(reviewing, pending)}
        {review.reason !== null && !isOpen(review) && (
          <>
            {" "}
            <q dir="auto">{review.reason}</q>
          </>
        )}
      </p>
      <div class="actions">
        {isOpen(review) ? (
          <>
            {review.undoTo !== null && (
              <button type="button" onClick={undo}>
                Undo
              </button>
            )}
            <Reject reject={(reason) => complete("rejected", reason)} />
            <button type="button" class="primary" onClick={() => void complete("approved")}>
              Approve
            </button>
          </>
        ) : (
          <>
            {review.state === "approved" && <UseAsExample review={review} />}
            <button type="button" onClick={() => void reopen()}>
              Reopen
            </button>
          </>
        )}
      </div>
      {fault !== undefined && <Fault>{fault}</Fault>}
      <History changes={review.changes} />
    </section>
  );
}

function Reject({ reject }: { reject: (reason?: string) => Promise<boolean> }) {
  const [reason, setReason] = useState("");
  async function run(): Promise<void> {
    const isStored = await reject(reason.trim() || undefined);
    if (!isStored) throw new Error("The review was not rejected; the reason is shown above it.");
  }
  return (
    <Confirm
      {...{ run, open: "Reject", look: "plain", title: "Reject this extraction?" }}
      action="Reject"
    >
      <p>Nothing is learned from it, and it leaves the queue. It can be reopened.</p>
      <label>
        Reason
        <textarea
          rows={3}
          maxLength={2_000}
          dir="auto"
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
    </Confirm>
  );
}

function stateText({ review }: Reviewing, pending: number): string {
  const { state, reasons, completedAt } = review;
  const at = completedAt === null ? "" : ` ${timeText(completedAt)}`;
  if (state === "approved") return `Approved${at}.`;
  if (state === "rejected") return `Rejected${at}.`;
  if (reasons.length === 0) return "Nothing is in doubt.";
  const open = reasons.filter((reason) => reason.open);
  if (open.length === 0) return `Every doubt is settled: ${namesOf(reasons)}.`;
  const values = pending === 1 ? "1 value" : `${pending} values`;
  return `To be checked${pending === 0 ? "" : `, ${values}`}: ${namesOf(open)}.`;
}

const namesOf = (reasons: Review["reasons"]) =>
  [...new Set(reasons.map(({ code }) => reasonNames[code]))].join(", ");
