import { expect, it } from "vitest";
import { nodeAt, typedValue, writtenAs } from "./typed-value.ts";

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

it.each([
  ["EUR 1,234.50", "1234.50"],
  ["1.234,5 kg", "1234.5"],
  ["-12 000", "-12000"],
  ["1,234", "1234"],
  ["none", undefined],
])("writes the words %s of a source as the number %s", (words, written) => {
  expect(writtenAs(words, { type: "number" })).toBe(written);
});

it("writes words of a source into text, dates and choices only as they fit", () => {
  expect(writtenAs(" Tea\n & Co ", { type: "string" })).toBe("Tea & Co");
  expect(writtenAs("2026-11-03", { type: "date" })).toBe("2026-11-03");
  expect(writtenAs("3 November", { type: "date" })).toBeUndefined();
  expect(writtenAs("paid", { type: "enum", values: ["paid"] })).toBe("paid");
  expect(writtenAs("Paid", { type: "enum", values: ["paid"] })).toBeUndefined();
});
