import { describe, expect, it } from "vitest";
import { listOf, objectOf, rowsOf } from "../../testing/text-document.ts";

const items = listOf({ item: "string", quantity: "integer", price: "number" });

describe("a table of bars", () => {
  it.each([
    ["around it", "| Item | Quantity | Price |\n| Desk | | 99.00 |\n| Lamp | 2 | |"],
    ["between its cells alone", "Item | Quantity | Price\nDesk | | 99.00\nLamp | 2 |"],
    ["and a ruler", "Item | Quantity | Price\n--- | --- | ---\nDesk | | 99.00\nLamp | 2 |"],
    ["before each row", "| Item | Quantity | Price\n| Desk | | 99.00\n| Lamp | 2 |"],
  ])("%s has a cell between each two of them", (_, text) => {
    expect(rowsOf(text, items)).toEqual([
      { item: "Desk", quantity: null, price: 99 },
      { item: "Lamp", quantity: 2, price: null },
    ]);
  });

  it("may have no heading over its first column", () => {
    const text = " | Quantity | Price\nDesk | 1 | 99.00\nLamp | 2 | 20.00";
    expect(rowsOf(text, items)).toEqual([
      { item: "Desk", quantity: 1, price: 99 },
      { item: "Lamp", quantity: 2, price: 20 },
    ]);
  });

  it("is cut at its bars, however wide its cells are", () => {
    const text = [
      "Course | When | Days | Price",
      "Welding | 2 to 4 March 2026 | 3 | 410.00",
      "Painting | 9 to 10 March 2026 | 2 | 220.00",
    ].join("\n");
    const fields = {
      course: "string",
      start: "date",
      end: "date",
      days: "integer",
      price: "number",
    };
    expect(rowsOf(text, listOf(fields))).toEqual([
      { course: "Welding", start: "2026-03-02", end: "2026-03-04", days: 3, price: 410 },
      { course: "Painting", start: "2026-03-09", end: "2026-03-10", days: 2, price: 220 },
    ]);
  });
});

describe("a column of crosses", () => {
  const tasks = objectOf({ tasks: listOf({ task: "string", due: "date", done: "boolean" }) });
  const done = (...marks: string[]) =>
    rowsOf(
      [
        "Task | Due | Done",
        ...marks.map((mark, at) => `Step ${"abc"[at]} | 2026-05-0${at + 1} | ${mark}`),
      ].join("\n"),
      tasks,
    );
  const isDone = (...values: (boolean | null)[]) => ({
    tasks: values.map((value, at) =>
      expect.objectContaining({ due: `2026-05-0${at + 1}`, done: value }),
    ),
  });

  it("says what is so, and nothing where there is none", () => {
    expect(done("x", "", "x")).toEqual(isDone(true, null, true));
    expect(done("✓", "✓", "")).toEqual(isDone(true, true, null));
  });

  it("does not say what a cross beside ticks means", () => {
    expect(done("x", "✓", "✓")).toEqual(isDone(null, true, true));
  });
});
