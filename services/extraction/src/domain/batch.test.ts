import type { ExtractionEvent } from "@quarry/contracts";
import { specification } from "@quarry/event-store/testing";
import { isUuid } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { decideBatch, evolveBatch, itemId, noBatch } from "./batch.ts";
import { evolveBatchRow } from "./batch-row.ts";

const { given } = specification({ initial: noBatch, evolve: evolveBatch, decide: decideBatch });

const batchId = "01900000-0000-7000-8000-000000000003";
const mine = { batchId, accountId: "acme" };
const order = {
  ...mine,
  schemaId: "01900000-0000-7000-8000-000000000002",
  schemaRevision: 3,
  items: 5,
  list: { owner: batchId, name: "batch-list", size: 2, sha256: "0".repeat(64) },
};
const counts = { completed: 4, failed: 1 };

const created = { type: "BatchCreated", data: order } satisfies ExtractionEvent;
const cancelled = { type: "BatchCancelled", data: mine } satisfies ExtractionEvent;
const completed = {
  type: "BatchCompleted",
  data: { ...mine, ...counts },
} satisfies ExtractionEvent;

const create = { type: "create", batchId, order } as const;
const cancel = { type: "cancel", ...mine } as const;
const complete = { type: "complete", ...mine, ...counts } as const;

describe("a batch", () => {
  it("is created once", () => {
    given().when(create).then(created);
    given(created).when(create).throws("STATE_CONFLICT");
  });

  it("is completed once, with the outcome of its items", () => {
    given(created).when(complete).then(completed);
    given(created, completed).when(complete).then();
    given().when(complete).then();
  });

  it("is cancelled while it runs, and stays so", () => {
    given(created).when(cancel).then(cancelled);
    given(created, cancelled).when(cancel).then();
    given(created, cancelled).when(complete).then();
    given(created, completed).when(cancel).throws("STATE_CONFLICT");
  });

  it("cannot be cancelled by another account", () => {
    given().when(cancel).throws("NOT_FOUND");
    given(created)
      .when({ ...cancel, accountId: "other" })
      .throws("NOT_FOUND");
  });

  it("is shown as it was asked for, with its end", () => {
    const stored = (version: number, event: ExtractionEvent) => ({
      ...{ ...event, id: `e${version}`, stream: "batch", version, at: version * 1_000, meta: {} },
    });
    const row = evolveBatchRow(undefined, stored(1, created));
    expect(row).toMatchObject({ id: batchId, status: "running", items: 5, createdAt: 1_000 });
    const ended = evolveBatchRow(row, stored(2, completed));
    expect(ended).toMatchObject({ status: "completed", settledAt: 2_000 });
    const stopped = evolveBatchRow(row, stored(2, cancelled));
    expect(stopped).toMatchObject({ status: "cancelled", settledAt: 2_000 });
    expect(() => evolveBatchRow(undefined, stored(1, cancelled))).toThrow("starts with");
  });
});

it("gives each item of each batch an id of its own, the same each time", () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const ids = [batchId, batchId.replace("3", "4")].flatMap((id) =>
    numbers.map((n) => itemId(id, n)),
  );
  expect(new Set(ids).size).toBe(2_000);
  expect(ids.every(isUuid)).toBe(true);
  expect(itemId(batchId, 7)).toBe(ids[6]);
  expect(ids[0]?.slice(0, 15)).toBe(`${batchId.slice(0, 13)}-7`);
});
