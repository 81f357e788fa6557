import { expect, it } from "vitest";
import { codeShapeOf } from "./code-shape.ts";

it.each([
  ["isin", "DE0002635307", true],
  ["securityIsin", "263530", false],
  ["sort_code", "20-00-00", true],
  ["ISBN", "978-1-939133-31-1", true],
  ["cuitEmisor", "30-51758323-1", true],
])("holds %s against %s", (name, value, isOne) => {
  expect(codeShapeOf(name)?.test(value)).toBe(isOne);
});

it("knows no form for a number that anybody may give", () => {
  expect(codeShapeOf("invoiceNumber")).toBeUndefined();
});
