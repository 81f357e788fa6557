import { expect, it } from "vitest";
import { partCells } from "./part-cells.ts";

const cell = (start: number, end: number) => ({ start, end, text: "" });

it("parts the numbers of separated values, and changes no place", () => {
  const text = 'a,b\n12,"31.50"\n';
  const rows = [
    [cell(0, 1), cell(2, 3)],
    [cell(4, 6), cell(8, 13)],
  ];
  expect(partCells({ text, tables: [{ start: 0, end: 14, rows }] })).toBe('a\tb\n12\t\t31.50"\n');
});

it("leaves tables of other kinds as they are", () => {
  const text = "| 1 | 2,5 |";
  const rows = [[cell(2, 3), cell(6, 9)]];
  expect(partCells({ text, tables: [{ start: 0, end: 11, rows }] })).toBe(text);
});
