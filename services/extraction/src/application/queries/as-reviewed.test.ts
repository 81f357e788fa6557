import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReviewChange } from "@quarry/api";
import type { ExtractionView, ListExtractions } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRunningService, result, schema } from "../run/run-extraction.testing.ts";

const structure = {
  type: "object",
  properties: {
    ticket: { type: "string" },
    rows: { type: "array", items: { type: "string" } },
  },
};
const output = { ticket: "TK-1", rows: ["a", "b"] };

let folder: string;
let service: Awaited<ReturnType<typeof openRunningService>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-reviewed-"));
  service = await openRunningService(folder);
  service.script.revision = async () => ({ ...schema, structure });
  service.script.extract = async () => ({ ...result, output });
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const command = () => {
  const { extractionId, accountId } = service;
  return { commandId: uuidv7(), requestHash: "hash", extractionId, accountId, by: "key" };
};
const change = (ifVersion: number, ...changes: ReviewChange[]) =>
  service.useCases.reviews.change({ ...command(), ifVersion, change: { changes } }, {});

async function listed(asked: Partial<ListExtractions> = { reviewed: true }) {
  const query = { accountId: service.accountId, page: 1, perPage: 10, ...asked };
  const { items } = await service.useCases.list(query, {});
  expect(items).toHaveLength(1);
  return items[0] as ExtractionView;
}

describe("a list with reviewed outputs", () => {
  it("gives the latest version of a review with its state and verdict", async () => {
    await service.work();
    const engine = await listed({});
    expect(engine).not.toHaveProperty("review");
    expect(await listed()).toEqual({ ...engine, review: { state: "open", version: 0 } });
    await change(0, { op: "replace", pointer: "/ticket", value: "TK-2" });
    await change(1, { op: "confirm", pointer: "/rows" }, { op: "remove", pointer: "/rows/0" });
    expect(await listed()).toEqual({
      ...engine,
      output: { ticket: "TK-2", rows: ["b"] },
      review: { state: "open", version: 2 },
    });
    await service.useCases.reviews.complete({ ...command(), verdict: "approved" }, {});
    expect(await listed()).toMatchObject({
      output: { ticket: "TK-2", rows: ["b"] },
      review: { state: "approved", version: 2, verdict: "approved" },
    });
    expect(await listed({})).toEqual(engine);
    expect(await listed({ withReview: true })).toEqual({
      ...engine,
      review: { state: "approved", version: 2, verdict: "approved" },
    });
  });

  it("gives the engine's output where a review has changed nothing", async () => {
    await service.work();
    await service.useCases.reviews.complete({ ...command(), verdict: "rejected" }, {});
    expect(await listed()).toMatchObject({
      output,
      review: { state: "rejected", version: 0, verdict: "rejected" },
    });
  });

  it("gives no review of an extraction that has not completed", async () => {
    expect(await listed()).toMatchObject({
      ...{ status: "pending", output: null },
      review: { state: "none", version: 0 },
    });
  });

  it("shows nothing of an extraction that is erased while its review is read", async () => {
    await service.work();
    await change(0, { op: "replace", pointer: "/ticket", value: "Mary Celeste" });
    service.script.revision = async () => {
      await service.delete();
      return { ...schema, structure };
    };
    const shown = await listed();
    expect(shown).toMatchObject({ status: "completed", output: null });
    expect(JSON.stringify(shown)).not.toContain("Mary Celeste");
  });

  it("shows an extraction as failed if a version of its review is lost", async () => {
    await service.work();
    await change(0, { op: "replace", pointer: "/ticket", value: "TK-2" });
    await service.loseBlobs();
    const failure = { code: "INTERNAL", message: expect.stringMatching(/^The result is missing/) };
    expect(await listed()).toMatchObject({ status: "failed", output: null, failure });
  });
});
