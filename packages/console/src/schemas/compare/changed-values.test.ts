import { expect, it } from "vitest";
import { changedValues } from "./changed-values.ts";

it("names the values that differ, those that were removed and those that are new", () => {
  const before = { number: "7", total: 1, lines: [{ amount: 3 }, { amount: 4 }] };
  const after = { number: "7", total: 2, lines: [{ amount: 3 }], due: null };
  expect(changedValues(before, after)).toEqual(["total", "lines › 2 › amount", "due"]);
  expect(changedValues(before, before)).toEqual([]);
});
