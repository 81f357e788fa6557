import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../../pipeline/extract-offline.ts";
import { listOf, tablesDocument } from "../../testing/text-document.ts";

describe("tables that a reader has found", () => {
  const structure = parseStructure(
    listOf({ date: "date", description: "string", amount: "number" }),
  );
  const heading = ["Date", "Description", "Amount"];
  const rowOf = (day: number) => [`2024-05-${10 + day}`, `Coffee ${day}`, `${day}.20`];
  const truthOf = (day: number, more = "") => {
    return { date: `2024-05-${10 + day}`, description: `Coffee ${day}${more}`, amount: day + 0.2 };
  };
  const read = (...tables: string[][][]) => {
    const document = tablesDocument(tables);
    return extractOffline(document, structure, { deadlineAt: Number.POSITIVE_INFINITY });
  };

  it("go on in the next one that has no headings", () => {
    const { output, evidence } = read([heading, rowOf(1), rowOf(2)], [rowOf(3), rowOf(4)]);
    expect(output).toEqual([1, 2, 3, 4].map((day) => truthOf(day)));
    expect(evidence.arrays).toMatchObject([{ pointer: "", rows: 4, taken: 4 }]);
  });

  it("do not continue in one with other amounts of the same things", () => {
    const days = [1, 2, 3, 4];
    const dearer = days.map((day) => [`2024-06-${10 + day}`, `Coffee ${day}`, `${day}.90`]);
    const { output } = read([heading, ...days.map(rowOf)], [heading, ...dearer]);
    expect(output).toEqual(days.map((day) => truthOf(day)));
  });

  it("do not continue in a box of one named column beside one without a name", () => {
    const names = parseStructure(listOf({ description: "string", amount: "number" }));
    const items = [
      ["Description", "Amount"],
      ["Coffee", "3.20"],
      ["Tea", "2.10"],
      ["Milk", "1.40"],
    ];
    const box = [
      ["", "Amount"],
      ["Packaging", "4.00"],
      ["Freight", "9.00"],
    ];
    const ways = { deadlineAt: Number.POSITIVE_INFINITY };
    expect(extractOffline(tablesDocument([items, box]), names, ways).output).toHaveLength(3);
    expect(extractOffline(tablesDocument([box]), names, ways).output).toEqual([
      { description: "Packaging", amount: 4 },
      { description: "Freight", amount: 9 },
    ]);
  });

  it("have rows that go on with the row before", () => {
    const { output } = read([heading, rowOf(1), ["", "with milk", ""], rowOf(2)]);
    expect(output).toEqual([truthOf(1, " with milk"), truthOf(2)]);
  });
});

it("a remark that spans a table's columns is no row", () => {
  const remark = "Radio contact was lost.";
  const document = tablesDocument([
    [
      ["Date", "Description", "Amount"],
      ["2024-05-11", "Coffee", "1.20"],
      [remark, remark, remark],
      ["2024-05-12", "Tea", "2.20"],
    ],
  ]);
  const tables = document.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) =>
      row.map((cell, at) => ({ ...cell, repeated: at > 0 && cell.text === remark })),
    ),
  }));
  const structure = parseStructure(
    listOf({ date: "date", description: "string", amount: "number" }),
  );
  const options = { deadlineAt: Number.POSITIVE_INFINITY };
  expect(extractOffline({ ...document, tables }, structure, options).output).toEqual([
    { date: "2024-05-11", description: "Coffee", amount: 1.2 },
    { date: "2024-05-12", description: "Tea", amount: 2.2 },
  ]);
});
