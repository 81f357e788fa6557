import type { ExtractionView } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRunExtraction } from "./await-extraction.ts";
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
  const end = createRunExtraction({ bus, waiters, clock })(request);
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

it("reads no record that came with the signal, and shows it to its account alone", async () => {
  await bus.respond("extraction.request", async () => ({}));
  const evidence = { ...blob, name: "evidence" };
  const view = { ...pending, status: "completed", evidence } as const;
  const { evidence: _, ...shown } = view;
  expect(await run(false, () => view)).toEqual({ kind: "completed", view: shown });
  const looked = run(false, () => ({ ...view, accountId: "globex" }));
  await bus.respond("extraction.get", async () => ({ ...pending, status: "completed" }));
  expect(await looked).toMatchObject({ kind: "completed", view: { accountId: "acme" } });
});

describe("while no service answers for extractions", () => {
  let now = 0;
  const passing = (waitMs: number) => {
    now += waitMs;
  };

  it("answers a new one's caller at the limit that the work continues", async () => {
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
