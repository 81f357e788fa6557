import type { Structure } from "@quarry/client";
import { expect, it } from "vitest";
import { differencesOf } from "./structure-fields.ts";

const object = (properties: Record<string, Structure>): Structure => ({
  type: "object",
  properties,
});

it("lists what was added, changed, removed and kept, at any depth", () => {
  const left = object({
    number: { type: "string", describe: "Number" },
    due: { type: "date" },
    lines: { type: "array", items: object({ amount: { type: "number" } }) },
  });
  const right = object({
    number: { type: "string", describe: "Invoice number", required: true },
    lines: {
      type: "array",
      items: object({ amount: { type: "number" }, tax: { type: "number" } }),
    },
  });
  expect(differencesOf(left, right).map(({ path, kind }) => [path, kind])).toEqual([
    ["the whole", "same"],
    ["number", "changed"],
    ["lines", "same"],
    ["lines[]", "same"],
    ["lines[] › amount", "same"],
    ["lines[] › tax", "added"],
    ["due", "removed"],
  ]);
});
