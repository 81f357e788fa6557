import { expect, it } from "vitest";
import { dateCase } from "./date-case.ts";
import { measureCase } from "./measure.ts";
import { numberCase } from "./number-case.ts";

/** What is read of the first documents of a kind, and the values that are wrong at 0.9 and above. */
function readFirst(make: typeof numberCase, count: number) {
  const results = Array.from({ length: count }, (_, at) => make(at + 1)).flatMap((one) =>
    measureCase(one).map((result) => ({ ...result, seed: one.seed, locale: one.locale })),
  );
  const exact = results.filter(({ verdict }) => verdict === "exact").length / results.length;
  return { exact, wrongAndSure: results.filter(({ verdict }) => verdict === "wrongAndSure") };
}

it("reads back numbers that Intl prints, and is sure of no other value", () => {
  const { exact, wrongAndSure } = readFirst(numberCase, 1_000);
  expect(wrongAndSure).toEqual([]);
  expect(exact).toBeGreaterThan(0.96);
});

it("reads back days and times that Intl prints, and is sure of no other value", () => {
  const { exact, wrongAndSure } = readFirst(dateCase, 700);
  expect(wrongAndSure).toEqual([]);
  expect(exact).toBeGreaterThan(0.98);
});
