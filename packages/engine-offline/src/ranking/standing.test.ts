import { expect, it } from "vitest";
import { atStanding } from "./standing.ts";

it("puts a value that its label names before every other, however likely", () => {
  expect(atStanding("own", 0.1)).toBeGreaterThan(atStanding("outranked", 1));
  expect(atStanding("own", 0.95)).toBe(0.95);
});

it("puts the only value of its kind before an unlikely one, and that of another object last", () => {
  expect(atStanding("only", 0.1)).toBeGreaterThan(atStanding("unnamed", 0.6));
  expect(atStanding("unnamed", 0.6)).toBe(0.6);
  expect(atStanding("anothers", 1)).toBeLessThan(atStanding("unnamed", 0.5));
});
