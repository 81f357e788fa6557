import { expect, it } from "vitest";
import type { Notation } from "./notation.ts";
import { findNumbers } from "./number.ts";

it.each<[string, Notation, number]>([
  ["Revenue: £1.2 billion", "point", 1_200_000_000],
  ["Umsatz 1,2 Mrd. €", "comma", 1_200_000_000],
  ["Gewinn 2,5 Mio.", "comma", 2_500_000],
  ["Résultat : 125 M€", "comma", 125_000_000],
  ["Customers: 3 k", "point", 3_000],
  ["Salary: £52k gross", "point", 52_000],
  ["Väkiluku: 8,8 miljardia", "comma", 8_800_000_000],
  ["人口：530万", "point", 5_300_000],
  ["जनसंख्या: 12 लाख", "point", 1_200_000],
])("reads the scale behind the number of %j", (text, notation, value) => {
  expect(findNumbers(text, notation).map((found) => found.value)).toEqual([value]);
});

it.each([
  ["a 4K display", 4],
  ["a rope of 5 m", 5],
  ["7 milk bottles", 7],
])("takes no unit for a scale in %j", (text, value) => {
  expect(findNumbers(text, "point")[0]?.value).toBe(value);
});

it("names both readings of a letter that is also the sign of a unit", () => {
  expect(findNumbers("Visits: 30 M", "point")).toMatchObject([
    { value: 30_000_000, others: [30_000_000_000, 30] },
  ]);
});

it.each([
  ["elfu 5", 5_000],
  ["bilioni -16", -16e9],
  ["ဋေ 1.6 ထ", 16e9],
  ["-ဋေ 1.6 ထ", -16e9],
  ["ကုဋေ 9 သောင်း", 9e11],
])("multiplies by a word before the number in %j", (text, value) => {
  expect(findNumbers(text, "point")).toMatchObject([{ value }]);
});

it("takes cr behind dollars and cents for credit, and for crores elsewhere", () => {
  const readings = (text: string) =>
    findNumbers(text, "point").map(({ value, others = [] }) => [value, ...others]);
  expect(readings("Due: $108.43 cr")).toEqual([[108.43]]);
  expect(readings("Revenue: ₹108.43 cr")[0]).toContain(1_084_300_000);
  expect(readings("Revenue: $108 cr")[0]).toContain(1_080_000_000);
});
