import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldList } from "./field-list.ts";

const text = { type: "string" };

it("names each field with its type and what is said of it", () => {
  const structure = parseStructure({
    type: "object",
    describe: "The first invoice",
    properties: {
      number: { ...text, describe: "The invoice's\n number" },
      date: { type: "date" },
      total: { type: "number" },
      paid: { type: "enum", values: ["cash", "by card"] },
      open: { type: "boolean" },
      tags: { type: "array", items: text },
      buyer: {
        type: "object",
        properties: { name: text, vat: { ...text, describe: "With prefix" } },
      },
      lines: {
        type: "array",
        describe: "All goods",
        items: { type: "object", properties: { article: text, quantity: { type: "integer" } } },
      },
    },
  });
  expect(fieldList(structure)).toBe(
    `Fields: The first invoice
number: The invoice's number
date (YYYY-MM-DD)
total (number)
paid ("cash" | "by card")
open (true | false)
tags (list of text)
buyer (object)
 name
 vat: With prefix
lines (list): All goods
 article
 quantity (integer)`,
  );
});

it("names a structure that is no object as the result", () => {
  const rows = { type: "object", properties: { day: { type: "date" } } };
  const structure = parseStructure({ type: "array", items: rows });
  expect(fieldList(structure)).toBe("Fields:\nresult (list)\n day (YYYY-MM-DD)");
});
