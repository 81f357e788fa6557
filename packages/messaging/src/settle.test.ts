import { AppError, ReleaseTooOldError } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { type ConsumerOptions, type DeliveryHandler, PermanentFailure } from "./port.ts";
import { deliver } from "./settle.ts";

function settle(
  handler: DeliveryHandler,
  attempt: number,
  options: Partial<ConsumerOptions> = {},
  signal = new AbortController().signal,
) {
  const message = { subject: "evt.a", id: "1", payload: null, context: {}, attempt, signal };
  return deliver(handler, message, { name: "a", subjects: [], concurrency: 1, ...options });
}

const failing = (error: unknown) => async () => {
  throw error;
};

describe("a delivery", () => {
  it("that its handler resolves is acknowledged", async () => {
    expect(await settle(async () => {}, 1)).toEqual({ kind: "acknowledge" });
  });

  it("that fails comes back after 1 s, 5 s, 30 s and 2 min, then is buried", async () => {
    const settlements = [];
    for (const attempt of [1, 2, 3, 4, 5])
      settlements.push(await settle(failing(new Error("content")), attempt));
    expect(settlements).toEqual([
      { kind: "retry", delayMs: 1_000 },
      { kind: "retry", delayMs: 5_000 },
      { kind: "retry", delayMs: 30_000 },
      { kind: "retry", delayMs: 120_000 },
      { kind: "bury", reason: "Error" },
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

  it("that fails for good is buried at once, even while stopping", async () => {
    const stopped = AbortSignal.abort();
    const permanent = failing(new PermanentFailure("no such thing"));
    for (const signal of [undefined, stopped])
      expect(await settle(permanent, 1, {}, signal)).toEqual({
        kind: "bury",
        reason: "no such thing",
      });
  });

  it("that only a newer release can handle comes back like any other, and at last starts over", async () => {
    const tooOld = failing(new ReleaseTooOldError("INTERNAL", "a newer release is needed"));
    expect(await settle(tooOld, 4)).toEqual({ kind: "retry", delayMs: 120_000 });
    expect(await settle(tooOld, 5)).toEqual({ kind: "startOver" });
    expect(await settle(tooOld, 5, {}, AbortSignal.abort())).toMatchObject({ kind: "retry" });
  });

  it("keeps of an error only words that are known to be free of content", async () => {
    const options = { maxDeliveries: 1 };
    const reasons = [new AppError("TIMEOUT", "Too slow"), new SyntaxError("content"), "content"];
    const settled = reasons.map((error) => settle(failing(error), 1, options));
    expect(await Promise.all(settled)).toEqual([
      { kind: "bury", reason: "TIMEOUT: Too slow" },
      { kind: "bury", reason: "SyntaxError" },
      { kind: "bury", reason: "an unknown fault" },
    ]);
  });

  it("that a stop interrupts comes back at once, also after its last regular delivery", async () => {
    const stopped = AbortSignal.abort();
    for (const attempt of [1, 5, 10])
      expect(await settle(failing(new Error()), attempt, {}, stopped)).toEqual({
        kind: "retry",
        delayMs: 0,
      });
  });

  it("is not tried again after twice the limit: it takes the process down", async () => {
    const ran: number[] = [];
    const settlement = await settle(async ({ attempt }) => void ran.push(attempt), 11);
    expect(settlement).toEqual({ kind: "bury", reason: "10 deliveries were interrupted" });
    expect(ran).toEqual([]);
  });
});
