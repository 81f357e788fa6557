import type { ExtractionEvent } from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import { expect, it } from "vitest";
import { evolveRow } from "./extraction-row.ts";

const extractionId = "01900000-0000-7000-8000-000000000001";
const mine = { extractionId, accountId: "acme" };
const blob = (name: string, size = 2) => ({
  owner: extractionId,
  name,
  size,
  sha256: "0".repeat(64),
});
const stored = (version: number, event: ExtractionEvent): StoredEvent<ExtractionEvent> => ({
  ...event,
  id: `event-${version}`,
  stream: `extraction-${extractionId}`,
  version,
  at: 1_000,
  meta: {},
});
const requested = stored(1, {
  type: "ExtractionRequested",
  data: {
    ...mine,
    schemaId: "01900000-0000-7000-8000-000000000002",
    schemaRevision: 3,
    type: "text",
    model: "llm-4.1-mini",
    input: blob("input"),
  },
});
const completed = (size: number) =>
  stored(2, {
    type: "ExtractionCompleted",
    data: {
      ...mine,
      output: blob("output", size),
      evidence: blob("evidence"),
      totalTokens: 40,
      charged: true,
      engine: "offline@1",
    },
  });
const pending = evolveRow(undefined, requested, { input: { source: "Total: 12" } });

it("takes the content that was read for an event, and itself reads nothing", () => {
  expect(pending).toMatchObject({ status: "pending", source: "Total: 12", output: null });
  expect(evolveRow(undefined, requested, {})).toMatchObject({ source: "" });
  const output = { total: 12 };
  const row = evolveRow(pending, completed(2), { output });
  expect(row).toMatchObject({ status: "completed", output, charged: true, totalTokens: 40 });
  expect(row).toMatchObject({ settledAt: 1_000 });
  expect(pending).not.toHaveProperty("settledAt");
});

it("holds how far the values can be relied on until it is deleted", () => {
  const doubt = { needsReview: true, leastConfidence: 0.4 };
  const row = evolveRow(pending, completed(2), { output: {}, doubt });
  expect(row).toMatchObject({ doubt });
  const deleted = evolveRow(row, stored(3, { type: "ExtractionDeleted", data: mine }), {});
  expect(deleted).not.toHaveProperty("doubt");
});

it("refers to an output that is too large for it", () => {
  const row = evolveRow(pending, completed(1_048_577), {});
  expect(row).toMatchObject({ output: null, outputBlob: { name: "output" } });
});

it("refers to an output whose blob is missing, which may be restored", () => {
  const lost = evolveRow(pending, completed(2), {});
  expect(lost).toMatchObject({ output: null, outputBlob: { name: "output" } });
});

it("keeps nothing of the caller's content once the extraction is deleted", () => {
  const input = {
    source: "Total: 12",
    instruction: "As printed",
    externalId: "order-1",
    metadata: { team: "buying" },
  };
  const known = evolveRow(undefined, requested, { input });
  expect(known).toMatchObject(input);
  const row = evolveRow(known, stored(2, { type: "ExtractionDeleted", data: mine }), {});
  expect(row).toMatchObject({ source: "", output: null, deleted: true });
  for (const name of ["instruction", "externalId", "metadata"])
    expect(row).not.toHaveProperty(name);
});
