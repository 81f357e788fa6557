import { expect, it } from "vitest";
import { nodeAt, typedValue } from "./typed-value.ts";

const structure = {
  type: "object",
  properties: {
    "a/b": { type: "date" },
    rows: { type: "array", items: { type: "object", properties: { sum: { type: "number" } } } },
  },
} as const;

it("finds the part of a structure that shapes a value, in lists as well", () => {
  expect(nodeAt(structure, "/a~1b")).toEqual({ type: "date" });
  expect(nodeAt(structure, "/rows/12/sum")).toEqual({ type: "number" });
  expect(nodeAt(structure, "/rows/0/name")).toBeUndefined();
  expect(nodeAt(structure, "")).toBe(structure);
});

it("takes what is written as the field's type, and leaves to the server what is none", () => {
  expect(typedValue(" 59.5 ", "number")).toBe(59.5);
  expect(typedValue("59,5", "number")).toBe("59,5");
  expect(typedValue("007", "string")).toBe("007");
  expect(typedValue("true", "boolean")).toBe(true);
  expect(typedValue("  ", "string")).toBeNull();
});
