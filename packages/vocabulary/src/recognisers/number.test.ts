import { describe, expect, it } from "vitest";
import { findNumbers, parseNumber, voteNotation } from "./number.ts";

describe("voteNotation", () => {
  it("reads 1,234.56 as the English notation", () => {
    expect(voteNotation("1,234.56 and 7.50")).toBe("point");
  });

  it("reads 1.234,56 as the continental notation", () => {
    expect(voteNotation("Gesamt 1.234,56 EUR")).toBe("comma");
  });

  it("keeps the point where nothing is clear", () => {
    expect(voteNotation("1,234 or 1.234")).toBe("point");
  });
});

describe("parseNumber", () => {
  it.each([
    ["1,234.56", "point", 1234.56],
    ["1.234,56", "comma", 1234.56],
    ["1.234,56", "point", 1234.56],
    ["1.234", "comma", 1234],
    ["1.234", "point", 1.234],
    ["1,234", "point", 1234],
    ["12'500.00", "point", 12500],
    ["65 535", "point", 65535],
    ["-3,5", "comma", -3.5],
    ["−3", "point", -3],
    ["1.234.567", "point", 1234567],
  ] as const)("reads %s by the %s notation as %d", (text, notation, value) => {
    expect(parseNumber(text, notation)).toBe(value);
  });
});

describe("findNumbers", () => {
  it("reads an amount right behind a currency's letters, and no digits behind other letters", () => {
    const found = findNumbers("RM96.20, EUR1.234,50, A4, INV12.50", "comma");
    expect(found.map(({ value }) => value)).toEqual([96.2, 1234.5]);
  });

  it("gives each number its place", () => {
    const text = "2 kg at 3,50";
    const found = findNumbers(text, "comma");
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(["2", "3,50"]);
    expect(found.map(({ value }) => value)).toEqual([2, 3.5]);
  });

  it.each([
    ["Total : 1 234,50", [1234.5]],
    ["À payer 12 345,60 €", [12345.6]],
    ["Solde  -1 234 567,89 EUR", [-1234567.89]],
    ["Stylos 2 100,50", [2, 100.5]],
  ])("tells thousands parted by spaces from two numbers: %s", (text, values) => {
    expect(findNumbers(text, "comma").map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ["Balance: (1,234.50)", [-1234.5]],
    ["| Pens | (12.00) |", [-12]],
    ["Result  EUR (1,200)\n", [-1200]],
    ["Refund: 45.00-", [-45]],
    ["Paid in full (12.50) by card", [12.5]],
    ["10.00-12.00", [10, 12]],
    ["See note: (3)", [3]],
  ])("tells what bookkeepers write below zero: %s", (text, values) => {
    expect(findNumbers(text, "point").map(({ value }) => value)).toEqual(values);
  });

  it("reads lakhs and crores", () => {
    expect(findNumbers("₹12,34,567.89 of 1,00,000", "point").map(({ value }) => value)).toEqual([
      1234567.89, 100000,
    ]);
  });

  it("takes no number out of a sheet's error", () => {
    expect(findNumbers("| #DIV/0! |", "point")).toEqual([]);
  });

  it("takes no number out of a word", () => {
    expect(findNumbers("COVID19 B2B", "point")).toEqual([]);
  });
});
