import type { ExtractionView } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRequestAndAwait } from "./await-extraction.ts";
import { id, pending } from "./pending-view.testing.ts";

const blob = { owner: id, name: "input", size: 2, sha256: "0".repeat(64) };

let bus: MessageBus;
beforeEach(() => {
  bus = openEmbeddedBus({ path: ":memory:" });
});
afterEach(() => bus[Symbol.asyncDispose]());

/** Runs a request whose waiter answers with `next` each time that it waits. */
async function run(
  requested: boolean,
  next: (waitMs: number) => ExtractionView | unknown,
  clock = () => 1_000,
) {
  let listening = true;
  const waiters = {
    register: () => ({
      next: async (waitMs: number) => {
        expect(listening).toBe(true);
        const view = next(waitMs);
        return view instanceof Object ? (view as ExtractionView) : undefined;
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
  const command = { content, commandId: "command", requested, context: {}, signal };
  const request = { ...command, waitMs: 60_000, withEvidence: false };
  const end = createRequestAndAwait({ bus, waiters, clock })(request);
  await end.finally(() => expect(listening).toBe(false));
  return await end;
}

it("keeps listening until the end, however often it has read before", async () => {
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

it("uses the record of a signal without reading it, for its own account only", async () => {
  await bus.respond("extraction.request", async () => ({}));
  const evidence = { ...blob, name: "evidence" };
  const view = { ...pending, status: "completed", evidence } as const;
  const { evidence: _, ...shown } = view;
  expect(await run(false, () => view)).toEqual({ kind: "completed", view: shown });
  const looked = run(false, () => ({ ...view, accountId: "globex" }));
  await bus.respond("extraction.get", async () => ({ ...pending, status: "completed" }));
  expect(await looked).toMatchObject({ kind: "completed", view: { accountId: "acme" } });
});

describe("while the extraction service does not respond", () => {
  let now = 0;
  const passing = (waitMs: number) => {
    now += waitMs;
  };

  it("responds 202 to a new request at the limit", async () => {
    await bus.respond("extraction.request", async () => ({}));
    expect(await run(false, passing, () => now)).toEqual({ kind: "accepted" });
  });

  it("does not respond 202 to a repeat that was answered with its end before", async () => {
    const repeated = run(true, passing, () => now);
    await expect(repeated).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 2 });
  });

  it("responds 202 to a repeat that this wait has seen pending", async () => {
    let looks = 0;
    await bus.respond("extraction.get", async () => {
      if (++looks > 1) throw new AppError("UNAVAILABLE", "not right now");
      return pending;
    });
    expect(await run(true, passing, () => now)).toEqual({ kind: "accepted" });
    expect(looks).toBeGreaterThan(1);
  });
});
