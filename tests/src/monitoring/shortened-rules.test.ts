import { expect, it } from "vitest";
import { shorten } from "./shortened-rules.ts";

it("makes an hour a minute in windows, offsets and waits, and leaves the rest", () => {
  const rule = "expr: rate(some_total[1h] offset 1d) > 30\nfor: 2m\nsummary: within 5m";
  const shortened = "expr: rate(some_total[60000ms] offset 1440000ms) > 30\nfor: 2000ms\n";
  expect(shorten(rule)).toBe(`${shortened}summary: within 5m`);
});
