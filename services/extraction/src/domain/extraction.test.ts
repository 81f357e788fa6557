import type { ExtractionEvent } from "@quarry/contracts";
import { specification } from "@quarry/event-store/testing";
import { describe, expect, it } from "vitest";
import { decide, endsWait, evolve, noExtraction } from "./extraction.ts";

const { given } = specification({ initial: noExtraction, evolve, decide });

const extractionId = "01900000-0000-7000-8000-000000000001";
const mine = { extractionId, accountId: "acme" };
const blob = (name: string) => ({ owner: extractionId, name, size: 2, sha256: "0".repeat(64) });
const order = {
  ...mine,
  schemaId: "01900000-0000-7000-8000-000000000002",
  schemaRevision: 3,
  type: "text",
  model: "llm-4.1-mini",
  input: blob("input"),
} as const;
const result = {
  ...mine,
  output: blob("output"),
  evidence: blob("evidence"),
  totalTokens: 40,
  engine: "offline",
};
const reason = { code: "SOURCE_EMPTY", message: "The source holds no text" } as const;

const requested = { type: "ExtractionRequested", data: order } satisfies ExtractionEvent;
const completed = {
  type: "ExtractionCompleted",
  data: { ...result, charged: true },
} satisfies ExtractionEvent;
const failed = { type: "ExtractionFailed", data: { ...mine, reason } } satisfies ExtractionEvent;
const deleted = { type: "ExtractionDeleted", data: mine } satisfies ExtractionEvent;

const request = { type: "request", extractionId, order } as const;
const complete = { type: "complete", ...result } as const;
const fail = { type: "fail", ...mine, reason } as const;
const spend = { type: "spend", ...mine, spentTokens: 40 } as const;
const remove = { type: "delete", ...mine } as const;

describe("an extraction", () => {
  it("is requested once", () => {
    given().when(request).then(requested);
    given(requested).when(request).throws("STATE_CONFLICT");
  });

  it("is charged when it completes", () => {
    given(requested).when(complete).then(completed);
  });

  it("keeps the reason when it fails", () => {
    given(requested).when(fail).then(failed);
  });

  it("never leaves its final state for another", () => {
    given(requested, completed).when(fail).then();
    given(requested, completed).when(complete).then();
    given(requested, failed).when(complete).then();
  });

  it("is deleted from every state", () => {
    given(requested).when(remove).then(deleted);
    given(requested, completed).when(remove).then(deleted);
    given(requested, failed).when(remove).then(deleted);
  });

  it("is not restored by a late result", () => {
    given(requested, deleted).when(complete).then();
    given(requested, deleted).when(fail).then();
    given(requested, deleted).when(request).throws("STATE_CONFLICT");
  });

  it("counts tokens that were spent until it was deleted, and only then by themselves", () => {
    const spent = { type: "ExtractionTokensSpent", data: { ...mine, spentTokens: 40 } } as const;
    given(requested, deleted).when(spend).then(spent);
    given(requested).when(spend).then();
    given(requested, failed).when(spend).then();
  });

  it("is deleted once, and by its account only", () => {
    given(requested, deleted).when(remove).throws("NOT_FOUND");
    given(requested)
      .when({ ...remove, accountId: "globex" })
      .throws("NOT_FOUND");
    given().when(remove).throws("NOT_FOUND");
  });
});

it("wakes waiting callers only when an extraction ends, not at events before that", () => {
  const reserved = {
    type: "ExtractionTokensReserved",
    data: { ...mine, reservedTokens: 40 },
  } as const;
  const spent = { type: "ExtractionTokensSpent", data: { ...mine, spentTokens: 40 } } as const;
  const wakes = [requested, reserved, completed, failed, deleted, spent].filter(endsWait);
  expect(wakes).toEqual([completed, failed, deleted, spent]);
});
