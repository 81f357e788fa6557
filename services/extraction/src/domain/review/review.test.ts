import type { ExtractionEvent } from "@quarry/contracts";
import { specification } from "@quarry/event-store/testing";
import { describe, it } from "vitest";
import { decideReview, evolveReview, noReview } from "./review.ts";

const { given } = specification({ initial: noReview, evolve: evolveReview, decide: decideReview });

const ids = { extractionId: "01900000-0000-7000-8000-000000000001", accountId: "acme" };
const pinned = { schemaId: "01900000-0000-7000-8000-000000000002", schemaRevision: 1 };
const score = { policy: 0, reasons: [{ code: "nothing_read" as const }], doubtful: 0 };
const request = { ...ids, ...pinned, ...score };
const blob = { owner: ids.extractionId, name: "review-1", size: 2, sha256: "0".repeat(64) };
const counts = { confirmed: 1, confirmedInBulk: 0, corrected: 0, added: 0, removed: 0 };
const changed = { ...ids, ...counts, changes: blob, by: "a-key" };

const requested = { type: "ReviewRequested", data: request } satisfies ExtractionEvent;
const first = {
  type: "ReviewChanged",
  data: { ...changed, version: 1 },
} satisfies ExtractionEvent;
const approved = {
  type: "ReviewCompleted",
  data: { ...ids, ...pinned, verdict: "approved", version: 1, by: "a-key" },
} satisfies ExtractionEvent;
const reopened = {
  type: "ReviewReopened",
  data: { ...ids, by: "a-key" },
} satisfies ExtractionEvent;
const deleted = { type: "ReviewDeleted", data: ids } satisfies ExtractionEvent;

const change = (base: number) => ({ type: "change", request, base, changed }) as const;
const complete = (verdict: "approved" | "rejected", ifVersion?: number) =>
  ({ type: "complete", request, ifVersion, completed: { ...ids, verdict, by: "a-key" } }) as const;
const reopen = { type: "reopen", reopened: reopened.data } as const;
const remove = { type: "delete", deleted: ids } as const;

describe("a review", () => {
  it("is requested once", () => {
    given().when({ type: "request", request }).then(requested);
    given(requested).when({ type: "request", request }).then();
    given(requested, deleted).when({ type: "request", request }).then();
  });

  it("numbers its changes, and begins with the first one if none was requested", () => {
    given(requested).when(change(0)).then(first);
    given().when(change(0)).then(requested, first);
    given(requested, first)
      .when(change(1))
      .then({ ...first, data: { ...first.data, version: 2 } });
  });

  it("refuses a change that is based on another version", () => {
    given(requested, first).when(change(0)).throws("REVISION_MISMATCH");
    given(requested).when(change(1)).throws("REVISION_MISMATCH");
  });

  it("is completed at its version, once", () => {
    given(requested, first).when(complete("approved")).then(approved);
    given(requested, first).when(complete("approved", 1)).then(approved);
    given(requested, first).when(complete("approved", 0)).throws("REVISION_MISMATCH");
    given(requested, first, approved).when(complete("approved")).then();
    given(requested, first, approved).when(complete("rejected")).throws("STATE_CONFLICT");
  });

  it("changes only after it was opened again", () => {
    given(requested, first, approved).when(change(1)).throws("STATE_CONFLICT");
    given(requested, first, approved).when(reopen).then(reopened);
    given(requested, first, approved, reopened)
      .when(change(1))
      .then({ ...first, data: { ...first.data, version: 2 } });
    given(requested).when(reopen).then();
    given().when(reopen).throws("STATE_CONFLICT");
  });

  it("cannot change after its extraction was deleted", () => {
    given(requested, first).when(remove).then(deleted);
    given(requested, deleted).when(remove).then();
    for (const command of [change(0), complete("approved"), reopen]) {
      given(requested, deleted).when(command).throws("NOT_FOUND");
    }
  });
});
