import { AppError, ReleaseTooOldError, StarvedError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ConsumerOptions, type DeliveryHandler, PermanentFailure } from "./port.ts";
import { type Counts, deliver, noCounts } from "./settle.ts";

type Situation = { attempt?: number; counts?: Partial<Counts>; signal?: AbortSignal };

/** Delivers a message once. */
function settle(
  handler: DeliveryHandler,
  { attempt = 1, counts = {}, signal = new AbortController().signal }: Situation = {},
  options: Partial<ConsumerOptions> = {},
  begin: (counts: Counts) => void = () => {},
) {
  const message = { subject: "evt.a", id: "1", payload: null, context: {} };
  const counted = { ...message, attempt, signal, counts: { ...noCounts, ...counts }, begin };
  return deliver(handler, counted, { name: "a", subjects: [], concurrency: 1, ...options });
}

const failing = (error: unknown) => async () => {
  throw error;
};

describe("a delivery", () => {
  it("that its handler resolves is acknowledged", async () => {
    expect(await settle(async () => {})).toEqual({ kind: "acknowledge" });
  });

  it("that fails comes back after 1 s, 5 s, 30 s and 2 min, then is dead-lettered", async () => {
    const isLast: boolean[] = [];
    const handler: DeliveryHandler = async (delivery) => {
      isLast.push(delivery.isLast);
      throw new Error("content");
    };
    const settlements = [];
    for (const failures of [0, 1, 2, 3, 4])
      settlements.push(await settle(handler, { attempt: 50, counts: { failures } }));
    const retry = (delayMs: number, failures: number) => {
      return { kind: "retry", delayMs, counts: { failures, interruptions: 0 } };
    };
    expect(settlements).toEqual([
      retry(1_000, 1),
      retry(5_000, 2),
      retry(30_000, 3),
      retry(120_000, 4),
      { kind: "deadLetter", reason: "Error" },
    ]);
    expect(isLast).toEqual([false, false, false, false, true]);
  });

  it("repeats the last wait of its consumer's list", async () => {
    const options = { backoffMs: [10, 20], maxFailures: 9 };
    for (const [failures, delayMs] of [
      [0, 10],
      [1, 20],
      [7, 20],
    ] as const)
      expect(await settle(failing(1), { counts: { failures } }, options)).toMatchObject({
        delayMs,
      });
    expect(await settle(failing(1), {}, { backoffMs: [] })).toMatchObject({ delayMs: 0 });
  });

  it("that fails permanently is dead-lettered at once, even while stopping", async () => {
    const permanent = failing(new PermanentFailure("no such thing"));
    for (const signal of [new AbortController().signal, AbortSignal.abort()])
      expect(await settle(permanent, { signal })).toEqual({
        kind: "deadLetter",
        reason: "no such thing",
      });
  });

  it.each([
    ["a newer release must handle", new ReleaseTooOldError("INTERNAL", "too old")],
    ["the machine was too busy for", new StarvedError("too busy")],
  ])("that %s comes back without a limit and counts as no failure", async (_, error) => {
    const counts = { failures: 4, interruptions: 3 };
    for (const [attempt, delayMs] of [
      [1, 1_000],
      [4, 120_000],
      [1_000, 120_000],
    ] as const)
      expect(await settle(failing(error), { attempt, counts })).toEqual({
        kind: "retry",
        delayMs,
        counts,
      });
  });

  it("that a stop interrupts comes back without a wait and counts as no failure", async () => {
    const counts = { failures: 4, interruptions: 1 };
    const signal = AbortSignal.abort();
    expect(await settle(failing(new Error()), { attempt: 9, counts, signal })).toEqual({
      kind: "retry",
      delayMs: 0,
      counts,
    });
  });

  it("is stored as interrupted while its handler runs, from the second on", async () => {
    const begun: Counts[] = [];
    const store = (counts: Counts) => void begun.push(counts);
    for (const attempt of [1, 2])
      await settle(async () => {}, { attempt, counts: { failures: 1 } }, {}, store);
    expect(begun).toEqual([
      { failures: 1, interruptions: 0 },
      { failures: 1, interruptions: 1 },
    ]);
  });

  it("whose beginning cannot be stored comes back, and its handler does not run", async () => {
    const ran: number[] = [];
    const handler: DeliveryHandler = async ({ attempt }) => void ran.push(attempt);
    const away = () => {
      throw new Error("the storage is away");
    };
    expect(await settle(handler, { attempt: 2 }, {}, away)).toEqual({
      kind: "retry",
      delayMs: 5_000,
      counts: noCounts,
    });
    expect(ran).toEqual([]);
  });

  it("is given up after five counted interruptions, without another attempt", async () => {
    const ran: string[] = [];
    const handler: DeliveryHandler = async () => void ran.push("handled");
    const giveUp: DeliveryHandler = async () => void ran.push("given up");
    const reason = "3 processes ended while they handled this message and no other of its consumer";
    const counts = { interruptions: 5 };
    expect(await settle(handler, { counts })).toEqual({ kind: "deadLetter", reason });
    expect(await settle(handler, { counts }, { giveUp })).toEqual({ kind: "acknowledge" });
    expect(ran).toEqual(["given up"]);
    await settle(handler, { counts: { interruptions: 4 } }, { giveUp });
    expect(ran).toEqual(["given up", "handled"]);
  });

  it("keeps of an error only words that are known to be free of content", async () => {
    const options = { maxFailures: 1 };
    const reasons = [new AppError("TIMEOUT", "Too slow"), new SyntaxError("content"), "content"];
    const settled = reasons.map((error) => settle(failing(error), {}, options));
    expect(await Promise.all(settled)).toEqual([
      { kind: "deadLetter", reason: "TIMEOUT: Too slow" },
      { kind: "deadLetter", reason: "SyntaxError" },
      { kind: "deadLetter", reason: "an unknown fault" },
    ]);
  });

  it("reports of a wrong shape where it does not fit and how, not what is there", async () => {
    const shape = z.object({ id: z.string(), at: z.array(z.int()), by: z.enum(["me"]) });
    const parse = (value: unknown) => async () => void shape.parse(value);
    const options = { maxFailures: 1 };
    const wrong = { id: "secret", at: [1, "secret"], by: "secret" };
    expect(await settle(parse(wrong), {}, options)).toEqual({
      kind: "deadLetter",
      reason: "ZodError: at.1 invalid_type, by invalid_value",
    });
    expect(await settle(parse("secret"), {}, options)).toMatchObject({
      reason: "ZodError: (root) invalid_type",
    });
    const many = { ...wrong, at: Array.from({ length: 10 }, () => "secret") };
    expect(await settle(parse(many), {}, options)).toMatchObject({
      reason: expect.stringMatching(/^ZodError: at\.0 .*at\.7 invalid_type, 3 more$/),
    });
  });
});
