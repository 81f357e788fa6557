import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../../pipeline/extract-offline.ts";
import { listOf, objectOf, rowsOf, tablesDocument } from "../../testing/text-document.ts";

const fields = { item: "string", qty: "integer", price: "number" };
const rows = [
  ["Item", "Qty", "Price"],
  ["Garden hose", "2", "24.00"],
  ["Free catalogue", "", ""],
  ["Watering can", "3", "9.90"],
];

it.each(["csv", "html"])("a row of its first cell alone continues no other in %s", (name) => {
  const document = { ...tablesDocument([rows]), reader: { name, version: "1" } };
  const { output } = extractOffline(document, parseStructure(listOf(fields)), {
    deadlineAt: Number.POSITIVE_INFINITY,
  });
  expect(JSON.stringify(output)).toContain('"Garden hose"');
  expect(JSON.stringify(output)).not.toMatch(/Free catalogue \w|\w Free catalogue/);
});

it("a row that leaves its later columns empty is one where the next begins at the margin", () => {
  const lines = ["Day  In     Hours", "Mon  08:00  8.0", "Wed  Off", "Thu  09:00  4.0"];
  const days = rowsOf(lines.join("\n"), listOf({ day: "string", hours: "number" }));
  expect(days).toEqual([
    { day: "Mon", hours: 8 },
    { day: "Wed", hours: null },
    { day: "Thu", hours: 4 },
  ]);
});

describe("the last row of a table of words", () => {
  it("may leave its last column empty", () => {
    const text = [
      "Actions",
      "Action                             Owner    Due",
      "Send the budget to the board       Ann      2026-11-16",
      "Book the hall for the fair         Bob      2026-12-01",
      "Update the web page                Cleo",
      "",
      "Next meeting: 7 December 2026",
    ].join("\n");
    const structure = objectOf({
      actions: listOf({ action: "string", owner: "string", due: "date" }),
    });
    expect(rowsOf(text, structure)).toMatchObject({
      actions: [
        { action: "Send the budget to the board", owner: "Ann" },
        { action: "Book the hall for the fair", owner: "Bob" },
        { action: "Update the web page", owner: "Cleo", due: null },
      ],
    });
  });
});
