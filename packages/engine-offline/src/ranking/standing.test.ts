import { expect, it } from "vitest";
import { atStanding } from "./standing.ts";

it("a value that its label names is likely, and no less likely than its score", () => {
  expect(atStanding("own", 0.1)).toBeGreaterThan(atStanding("unnamed", 0.8));
  expect(atStanding("own", 0.95)).toBe(0.95);
});

it("the only value of its kind comes before an unlikely one, and that of another object last", () => {
  expect(atStanding("only", 0.1)).toBeGreaterThan(atStanding("unnamed", 0.6));
  expect(atStanding("unnamed", 0.6)).toBe(0.6);
  expect(atStanding("anothers", 1)).toBeLessThan(atStanding("unnamed", 0.5));
});
