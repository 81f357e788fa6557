import { expect, it } from "vitest";
import { findNumbers, type Notation } from "./number.ts";

it.each<[string, Notation, number]>([
  ["Revenue: £1.2 billion", "point", 1_200_000_000],
  ["Umsatz 1,2 Mrd. €", "comma", 1_200_000_000],
  ["Gewinn 2,5 Mio.", "comma", 2_500_000],
  ["Résultat : 125 M€", "comma", 125_000_000],
  ["Customers: 3 k", "point", 3_000],
  ["Salary: £52k gross", "point", 52_000],
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
