import type { Structure } from "@quarry/client";
import { expect, it } from "vitest";
import { differencesOf } from "./differences.ts";

const before: Structure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Number" },
    state: { type: "enum", values: ["open", "paid"] },
    lines: { type: "array", items: { type: "object", properties: { amount: { type: "number" } } } },
  },
};
const after: Structure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Invoice number", required: true },
    state: { type: "enum", values: ["open", "paid"] },
    lines: { type: "array", items: { type: "object", properties: { net: { type: "number" } } } },
  },
};

it("lists what was removed, added and changed, each by its place", () => {
  expect(differencesOf(before, after)).toEqual([
    "- /lines/*/amount number",
    "+ /lines/*/net number",
    '~ /number string "Number" → string required "Invoice number"',
  ]);
});

it("lists nothing for equal structures", () => {
  expect(differencesOf(before, structuredClone(before))).toEqual([]);
});
