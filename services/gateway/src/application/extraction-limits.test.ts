import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { expect, it } from "vitest";
import { createExtractionLimits } from "./extraction-limits.ts";

/** A service that responds while it is up, and counts the questions. */
function open() {
  const state = { isUp: true, asked: 0, now: 0, pendingExtractions: 200 };
  const request: MessageBus["request"] = async () => {
    state.asked += 1;
    if (!state.isUp) throw new AppError("UNAVAILABLE", "no service responds");
    return { pendingExtractions: state.pendingExtractions, tokensPerMonth: null };
  };
  const read = createExtractionLimits({ request } as MessageBus, () => state.now);
  return { state, read: () => read({ requestId: "r" }) };
}

it("reads the limits once a minute", async () => {
  const { state, read } = open();
  expect(await read()).toEqual({ pendingExtractions: 200, tokensPerMonth: null });
  state.pendingExtractions = 100;
  state.now = 59_999;
  expect((await read()).pendingExtractions).toBe(200);
  state.now = 60_000;
  expect((await read()).pendingExtractions).toBe(100);
  expect(state.asked).toBe(2);
});

it("reports the last known limits while the service does not respond", async () => {
  const { state, read } = open();
  await read();
  state.isUp = false;
  state.now = 3_600_000;
  expect((await read()).pendingExtractions).toBe(200);
});

it("fails if none are known yet", async () => {
  const { state, read } = open();
  state.isUp = false;
  await expect(read()).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
