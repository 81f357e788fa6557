import { expect, it } from "vitest";
import { processorBudget } from "./processor-budget.ts";

function openClocks() {
  const now = { used: 500, elapsed: 9_000, reads: 0 };
  const used = () => {
    now.reads += 1;
    return now.used;
  };
  return { now, clocks: { used, elapsed: () => now.elapsed } };
}

const overrun = (usedMs: number) => new Error(`used ${usedMs} ms`);

it("throws once the thread has used more processor time than its limit since the start", () => {
  const { now, clocks } = openClocks();
  const budget = processorBudget(100, overrun, clocks);
  now.used += 101;
  now.elapsed += 101;
  expect(() => budget.check()).toThrow("used 101 ms");
});

it("does not throw while time passes without processor time", () => {
  const { now, clocks } = openClocks();
  const budget = processorBudget(100, overrun, clocks);
  now.elapsed += 3_600_000;
  now.used += 100;
  expect(() => budget.check()).not.toThrow();
});

it("reads the processor time only when the rest of the limit has elapsed", () => {
  const { now, clocks } = openClocks();
  const budget = processorBudget(100, overrun, clocks);
  now.elapsed += 100;
  budget.check();
  expect(now.reads).toBe(1); // at the start
  now.elapsed += 1;
  now.used += 40;
  budget.check();
  expect(now.reads).toBe(2);
  now.elapsed += 60;
  budget.check();
  expect(now.reads).toBe(2);
});
