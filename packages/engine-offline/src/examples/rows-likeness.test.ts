import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldsOf } from "../fields/field.ts";
import { objectOf } from "../testing/text-document.ts";
import { comparable, comparedRow, rowsLikeness } from "./rows-likeness.ts";

const fields = fieldsOf(
  parseStructure(objectOf({ name: "string", amount: "number", day: "date" })),
).leaves;
const [name, amount, day] = fields;

function rowsOf(rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => comparedRow(fields, ({ pointer }) => row[pointer.slice(1)]));
}

it("compares amounts without their sign, days without their time, texts without case and signs", () => {
  expect(amount && comparable(amount, -12.5)).toBe(amount && comparable(amount, 12.5));
  expect(day && comparable(day, "2026-03-04T10:00:00Z")).toBe("2026-03-04");
  expect(name && comparable(name, "1/2 cup Plain Flour")).toBe(
    name && comparable(name, "½ cup plain flour"),
  );
});

it("keeps the digits of a text with few letters", () => {
  expect(name && comparable(name, "AB-12")).not.toBe(name && comparable(name, "AB-13"));
});

it("is 1 for the same rows in any order, and 0 without a value in common", () => {
  const rows = [
    { name: "Lamp", amount: 3 },
    { name: "Desk", amount: 8 },
  ];
  expect(rowsLikeness(rowsOf(rows), rowsOf(rows.toReversed()))).toBe(1);
  expect(rowsLikeness(rowsOf(rows), rowsOf([{ name: "Chair" }]))).toBe(0);
});

it("counts the other values of a row that lacks one", () => {
  const right = rowsOf([
    { name: "Lamp", amount: 3, day: "2026-03-04" },
    { name: "Desk", amount: 8, day: "2026-03-05" },
  ]);
  const nameless = rowsOf([{ amount: 3, day: "2026-03-04" }, { amount: 8 }]);
  expect(rowsLikeness(nameless, right)).toBe(6 / 9);
});

it("counts a value only in the row that it belongs to", () => {
  const right = rowsOf([
    { name: "Lamp", amount: 3 },
    { name: "Desk", amount: 8 },
  ]);
  const crossed = rowsOf([
    { name: "Lamp", amount: 8 },
    { name: "Desk", amount: 3 },
  ]);
  expect(rowsLikeness(crossed, right)).toBe(0.5);
});
