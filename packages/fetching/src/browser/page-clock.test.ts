import { expect, it } from "vitest";
import { measureStarvation } from "./page-clock.ts";

const use = (pid: number, usedMs: number, waitedMs: number) => ({ pid, usedMs, waitedMs });

it("counts a browser's wait for a processor from the first look on, less what it used", () => {
  const starvation = measureStarvation();
  starvation.add([use(1, 500, 9_000)]);
  expect(starvation.ms()).toBe(0);
  starvation.add([use(1, 600, 9_800)]);
  expect(starvation.ms()).toBe(700);
  starvation.add([use(1, 900, 10_000)]);
  expect(starvation.ms()).toBe(600);
});

it("counts processes once that wait at the same time, and those that were started meanwhile", () => {
  const starvation = measureStarvation();
  starvation.add([use(1, 0, 0), use(2, 0, 0)]);
  starvation.add([use(1, 10, 300), use(2, 10, 200), use(3, 10, 100)]);
  expect(starvation.ms()).toBe(270);
  starvation.add([use(3, 20, 200)]);
  expect(starvation.ms()).toBe(360);
});

it("does not count the wait of a page for its own many threads", () => {
  const starvation = measureStarvation();
  starvation.add([use(1, 0, 0)]);
  starvation.add([use(1, 4_000, 1_800)]);
  expect(starvation.ms()).toBe(0);
});
