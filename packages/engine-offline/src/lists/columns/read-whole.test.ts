import { deadlineAt } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldsOf } from "../../fields/field.ts";
import { viewOf } from "../../labels/view.ts";
import { objectOf, tablesDocument } from "../../testing/text-document.ts";
import { tableFinding } from "./table-rows.ts";

type Types = Parameters<typeof objectOf>[0];

/** How well each row's value of a field suits in a table. */
function scoresOf(name: string, types: Types, rows: string[][], headings?: string[][]): number[] {
  const view = viewOf(tablesDocument([rows]), deadlineAt(Number.POSITIVE_INFINITY));
  const [table] = view.document.tables;
  if (!table) throw new Error("the document has no table");
  const { leaves: fields } = fieldsOf(parseStructure(objectOf(types)));
  const grid = headings ? { ...table, headings } : table;
  const found = tableFinding(view, grid, { fields, listed: [] });
  return (found?.rows ?? []).flatMap((row) =>
    row.filter(({ pointer }) => pointer === `/${name}`).map(({ score }) => score),
  );
}

function lengths(cells: readonly string[]): number[] {
  const rows = cells.map((cell, at) => [`${at + 2}`, cell]);
  const types = { visits: "number", delay_hours: "number" };
  return scoresOf("delay_hours", types, [["Visits", "Delay"], ...rows]);
}

it("a length suits less where its cell says more than it", () => {
  const [first = 0, part = 1, ...others] = lengths(["18 h", "6 h 19 q", "3 h", "2 h"]);
  expect(part).toBeLessThan(first);
  expect(others).toEqual([first, first]);
});

it("a length suits less in a column whose cells mostly say more than is read", () => {
  const [whole = 0] = lengths(["18 h", "6 h", "3 h"]);
  const [beside = 1] = lengths(["18 h", "6 h 19 q", "3 h 5 q"]);
  expect(beside).toBeLessThan(whole);
});

it("a day suits less where its cell holds two", () => {
  const rows = [
    ["4 June 2024", "3"],
    ["5 June 2024 6 July 2024", "4"],
    ["7 June 2024", "5"],
  ];
  const [first = 0, part = 1] = scoresOf("due", { due: "date", visits: "number" }, [
    ["Due", "Visits"],
    ...rows,
  ]);
  expect(part).toBeLessThan(first);
});

it("a day suits less under a heading that may be of two fields", () => {
  const types = { issued: "date", due: "date", visits: "number" };
  const rows = [
    ["4 June 2024", "3"],
    ["5 June 2024", "4"],
  ];
  const of = (...readings: string[]) => scoresOf("issued", types, rows, [readings, ["Visits"]]);
  const [alone = 0] = of("Issued");
  const [either = 1] = of("Issued", "Due");
  expect(either).toBeLessThan(alone);
});
