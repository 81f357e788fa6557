import { expect, it } from "vitest";
import { wordF1 } from "./score.ts";

it("counts each true word once, whatever its case and place", () => {
  expect(wordF1("Total 12 total", "total: 12")).toBeCloseTo(0.8);
  expect(wordF1("b a", "A, b")).toBe(1);
  expect(wordF1("", "a")).toBe(0);
  expect(wordF1("", "")).toBe(1);
});
