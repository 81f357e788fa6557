import type { BlobReference, ExtractionEvent } from "@quarry/contracts";
import type { Commit } from "@quarry/event-store";
import { expect, it } from "vitest";
import { usageOf } from "./month-usage.ts";

const blob = (size: number): BlobReference => ({
  owner: "e",
  name: "input",
  size,
  sha256: "0".repeat(64),
});
const of = (accountId: string) => ({ extractionId: "e", accountId });

function requested(accountId: string, upload?: number): ExtractionEvent {
  const order = { schemaId: "s", schemaRevision: 1, type: "text", model: "llm-4.1" } as const;
  const data = { ...of(accountId), ...order, input: blob(10) };
  return { type: "ExtractionRequested", data: upload ? { ...data, upload: blob(upload) } : data };
}

function completed(accountId: string, totalTokens: number): ExtractionEvent {
  const made = { output: blob(5), evidence: blob(7), engine: "offline", charged: true } as const;
  return { type: "ExtractionCompleted", data: { ...of(accountId), ...made, totalTokens } };
}

const failed = (accountId: string, spentTokens: number): ExtractionEvent => ({
  type: "ExtractionFailed",
  data: { ...of(accountId), reason: { code: "INTERNAL", message: "no" }, spentTokens },
});
const spent = (accountId: string, spentTokens: number): ExtractionEvent => ({
  type: "ExtractionTokensSpent",
  data: { ...of(accountId), spentTokens },
});
const deleted = (accountId: string): ExtractionEvent => ({
  type: "ExtractionDeleted",
  data: of(accountId),
});

/** A log of one commit for each event, in pages of two. */
function logOf(...entries: [at: string, event: ExtractionEvent][]) {
  const commits = entries.map(([at, event], index) => {
    const position = index + 1;
    return { position, at: Date.parse(at), events: [event] } as Commit<ExtractionEvent>;
  });
  return { readAll: async (after: number) => commits.slice(after, after + 2) };
}

it("counts each event in its own month, of its own account", async () => {
  const log = logOf(
    ["2026-10-31T23:59:59.999Z", requested("b", 100)],
    ["2026-11-01T00:00:00.000Z", completed("b", 30)],
    ["2026-11-02T00:00:00.000Z", requested("a")],
    ["2026-11-02T00:00:01.000Z", failed("a", 4)],
    ["2026-11-03T00:00:00.000Z", deleted("a")],
    ["2026-11-03T00:00:01.000Z", spent("a", 2)],
  );
  const usages = await usageOf(log);
  expect(usages.map(({ account, month }) => [account, month])).toEqual([
    ["a", "2026-11"],
    ["b", "2026-10"],
    ["b", "2026-11"],
  ]);
  const [a, october, november] = usages;
  expect(a).toMatchObject({ requested: 1, failed: 1, deleted: 1, charged: 0, tokens: 6 });
  expect(a).toMatchObject({ receivedBytes: 10, madeBytes: 0, chargedTokens: 0 });
  expect(october).toMatchObject({ requested: 1, completed: 0, receivedBytes: 110, tokens: 0 });
  expect(november).toMatchObject({ requested: 0, completed: 1, charged: 1, madeBytes: 12 });
  expect(november).toMatchObject({ tokens: 30, chargedTokens: 30 });
});
