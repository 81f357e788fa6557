import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { withinProcessorTime } from "./processor-time.ts";

const tooMuch = async () => new Error("too much");

it("ends what takes too much of the processor", async () => {
  let ended = false;
  const spin = async () => {
    while (!ended) {
      for (let round = 0; round < 1_000_000; round++) Math.sqrt(round);
      await setImmediate();
    }
  };
  const work = withinProcessorTime(50, spin, tooMuch).finally(() => {
    ended = true;
  });
  await expect(work).rejects.toThrow("too much");
});

it("gives what ends in time, and what it throws", async () => {
  expect(await withinProcessorTime(60_000, async () => "read", tooMuch)).toBe("read");
  const failing = withinProcessorTime(60_000, () => Promise.reject(new Error("no")), tooMuch);
  await expect(failing).rejects.toThrow("no");
});
