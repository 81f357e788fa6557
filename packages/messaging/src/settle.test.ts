import { AppError, ReleaseTooOldError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ConsumerOptions, type DeliveryHandler, PermanentFailure } from "./port.ts";
import { deliver } from "./settle.ts";

function settle(
  handler: DeliveryHandler,
  attempt: number,
  options: Partial<ConsumerOptions> = {},
  { signal = new AbortController().signal, round = 0 } = {},
) {
  const message = { subject: "evt.a", id: "1", payload: null, context: {}, attempt, round, signal };
  return deliver(handler, message, { name: "a", subjects: [], concurrency: 1, ...options });
}

const failing = (error: unknown) => async () => {
  throw error;
};
const tooOld = failing(new ReleaseTooOldError("INTERNAL", "a newer release is needed"));

describe("a delivery", () => {
  it("that its handler resolves is acknowledged", async () => {
    expect(await settle(async () => {}, 1)).toEqual({ kind: "acknowledge" });
  });

  it("that fails comes back after 1 s, 5 s, 30 s and 2 min, then is dead-lettered", async () => {
    const settlements = [];
    for (const attempt of [1, 2, 3, 4, 5])
      settlements.push(await settle(failing(new Error("content")), attempt));
    expect(settlements).toEqual([
      { kind: "retry", delayMs: 1_000 },
      { kind: "retry", delayMs: 5_000 },
      { kind: "retry", delayMs: 30_000 },
      { kind: "retry", delayMs: 120_000 },
      { kind: "deadLetter", reason: "Error" },
    ]);
  });

  it("repeats the last wait of its consumer's list", async () => {
    const options = { backoffMs: [10, 20], maxDeliveries: 9 };
    for (const [attempt, delayMs] of [
      [1, 10],
      [2, 20],
      [8, 20],
    ] as const)
      expect(await settle(failing(1), attempt, options)).toEqual({ kind: "retry", delayMs });
    const none = { backoffMs: [] };
    expect(await settle(failing(1), 1, none)).toEqual({ kind: "retry", delayMs: 0 });
  });

  it("that fails permanently is dead-lettered at once, even while stopping", async () => {
    const stopped = { signal: AbortSignal.abort() };
    const permanent = failing(new PermanentFailure("no such thing"));
    for (const state of [undefined, stopped, { round: 3 }])
      expect(await settle(permanent, 1, {}, state)).toEqual({
        kind: "deadLetter",
        reason: "no such thing",
      });
  });

  it("that only a newer release can handle comes back like any other, and at last starts over", async () => {
    expect(await settle(tooOld, 4)).toEqual({ kind: "retry", delayMs: 120_000 });
    expect(await settle(tooOld, 5)).toEqual({ kind: "startOver", round: 1 });
    const stopped = { signal: AbortSignal.abort() };
    expect(await settle(tooOld, 5, {}, stopped)).toMatchObject({ kind: "retry" });
  });

  it("that keeps being refused starts over less and less often, but within half a day", async () => {
    const last: number[] = [];
    for (const round of [1, 2, 5, 6, 7, 1_000]) {
      const startsOver = { kind: "startOver", round: round + 1 };
      for (let attempt = 1; ; attempt += 1) {
        const settlement = await settle(tooOld, attempt, {}, { round });
        if (settlement.kind === "retry") continue;
        expect(settlement).toEqual(startsOver);
        last.push(attempt);
        break;
      }
    }
    expect(last).toEqual([10, 20, 160, 320, 320, 320]);
  });

  it("that was refused often counts as a first delivery for a release that can handle it", async () => {
    const tried: number[] = [];
    const handler: DeliveryHandler = async ({ attempt }) => void tried.push(attempt);
    expect(await settle(handler, 57, {}, { round: 4 })).toEqual({ kind: "acknowledge" });
    expect(tried).toEqual([1]);
  });

  it("that was refused, and then fails or is interrupted, returns to the ordinary count", async () => {
    const ordinaryCount = { kind: "startOver", round: 0 };
    const fails = failing(new Error("content"));
    for (const attempt of [1, 57])
      expect(await settle(fails, attempt, {}, { round: 4 })).toEqual(ordinaryCount);
    const ran: number[] = [];
    const handler: DeliveryHandler = async ({ attempt }) => void ran.push(attempt);
    expect(await settle(handler, 86, {}, { round: 4 })).toEqual(ordinaryCount);
    expect(ran).toEqual([]);
  });

  it("keeps of an error only words that are known to be free of content", async () => {
    const options = { maxDeliveries: 1 };
    const reasons = [new AppError("TIMEOUT", "Too slow"), new SyntaxError("content"), "content"];
    const settled = reasons.map((error) => settle(failing(error), 1, options));
    expect(await Promise.all(settled)).toEqual([
      { kind: "deadLetter", reason: "TIMEOUT: Too slow" },
      { kind: "deadLetter", reason: "SyntaxError" },
      { kind: "deadLetter", reason: "an unknown fault" },
    ]);
  });

  it("reports of a wrong shape where it does not fit and how, not what is there", async () => {
    const shape = z.object({ id: z.string(), at: z.array(z.int()), by: z.enum(["me"]) });
    const parse = (value: unknown) => async () => void shape.parse(value);
    const options = { maxDeliveries: 1 };
    const wrong = { id: "secret", at: [1, "secret"], by: "secret" };
    expect(await settle(parse(wrong), 1, options)).toEqual({
      kind: "deadLetter",
      reason: "ZodError: at.1 invalid_type, by invalid_value",
    });
    expect(await settle(parse("secret"), 1, options)).toMatchObject({
      reason: "ZodError: (root) invalid_type",
    });
    const many = { ...wrong, at: Array.from({ length: 10 }, () => "secret") };
    expect(await settle(parse(many), 1, options)).toMatchObject({
      reason: expect.stringMatching(/^ZodError: at\.0 .*at\.7 invalid_type, 3 more$/),
    });
  });

  it("that a stop interrupts comes back at once, also after its last regular delivery", async () => {
    const stopped = { signal: AbortSignal.abort() };
    for (const attempt of [1, 5, 10])
      expect(await settle(failing(new Error()), attempt, {}, stopped)).toEqual({
        kind: "retry",
        delayMs: 0,
      });
  });

  it("is dead-lettered after twice the limit, without another attempt", async () => {
    const ran: number[] = [];
    const settlement = await settle(async ({ attempt }) => void ran.push(attempt), 11);
    expect(settlement).toEqual({ kind: "deadLetter", reason: "10 deliveries were interrupted" });
    expect(ran).toEqual([]);
  });
});
