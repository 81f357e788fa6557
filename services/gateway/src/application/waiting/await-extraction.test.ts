import type { ExtractionView } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRunExtraction } from "./await-extraction.ts";

const id = "01900000-0000-7000-8000-000000000001";
const blob = { owner: id, name: "input", size: 2, sha256: "0".repeat(64) };
const pending = {
  id,
  accountId: "acme",
  schemaId: id,
  schemaRevision: 1,
  type: "text",
  model: "llm-4.1-mini",
  source: "a text",
  status: "pending",
  charged: false,
  output: null,
  totalTokens: 0,
  createdAt: 1_000,
} satisfies ExtractionView;

let bus: MessageBus;
beforeEach(() => {
  bus = openEmbeddedBus({ path: ":memory:" });
});
afterEach(() => bus[Symbol.asyncDispose]());

/** Runs a request whose waiter does as told each time that it waits. */
async function run(requested: boolean, heard: (waitMs: number) => void, clock = () => 1_000) {
  let listening = true;
  const waiters = {
    register: () => ({
      heard: async (waitMs: number) => {
        expect(listening).toBe(true);
        heard(waitMs);
      },
      [Symbol.dispose]: () => {
        listening = false;
      },
    }),
    [Symbol.asyncDispose]: async () => {},
  };
  const { accountId, schemaId, type, model } = pending;
  const content = { extractionId: id, accountId, schemaId, type, model, input: blob };
  const { signal } = new AbortController();
  const request = { content, commandId: "command", requested, wait: true, context: {}, signal };
  const end = createRunExtraction({ bus, waiters, clock, waitLimitMs: 60_000 })(request);
  await end.finally(() => expect(listening).toBe(false));
  return await end;
}

it("listens until the end, however often it has looked before", async () => {
  let looks = 0;
  await bus.respond("extraction.request", async () => ({}));
  await bus.respond("extraction.get", async () => ({
    ...pending,
    status: ++looks === 3 ? "completed" : "pending",
  }));
  let waits = 0;
  expect(await run(false, () => waits++)).toMatchObject({ kind: "completed" });
  expect(waits).toBe(3);
});

describe("while nobody answers for extractions", () => {
  let now = 0;
  const passing = (waitMs: number) => {
    now += waitMs;
  };

  it("tells a new one's caller at the limit that the work goes on", async () => {
    await bus.respond("extraction.request", async () => ({}));
    expect(await run(false, passing, () => now)).toEqual({ kind: "accepted" });
  });

  it("does not say so of one that was answered with its end before", async () => {
    const repeated = run(true, passing, () => now);
    await expect(repeated).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 2 });
  });

  it("says so of a repeated one that one look of this wait has seen pending", async () => {
    let looks = 0;
    await bus.respond("extraction.get", async () => {
      if (++looks > 1) throw new AppError("UNAVAILABLE", "not right now");
      return pending;
    });
    expect(await run(true, passing, () => now)).toEqual({ kind: "accepted" });
    expect(looks).toBeGreaterThan(1);
  });
});
