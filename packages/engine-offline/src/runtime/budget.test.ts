import { expect, it } from "vitest";
import { textDocument } from "../testing/text-document.ts";
import { budgetMs } from "./budget.ts";

const text = { type: "string" } as const;
const twoFields = {
  type: "array",
  items: { type: "object", properties: { name: text, address: { type: "array", items: text } } },
} as const;

it("gives a source time by its size and by the fields that are looked for in it", () => {
  const small = budgetMs(textDocument("a"), twoFields);
  expect(small).toBeCloseTo(10_000, -2);
  const large = textDocument("a".repeat(102_400));
  expect(budgetMs(large, twoFields)).toBe(10_000 + 100 * (40 + 2 * 2));
  expect(budgetMs(Buffer.alloc(102_400), twoFields)).toBe(budgetMs(large, twoFields));
});
