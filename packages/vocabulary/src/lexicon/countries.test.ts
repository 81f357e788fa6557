import { expect, it } from "vitest";
import { isCountry } from "./countries.ts";

it.each(["India", "United Kingdom", "Österreich", "PAÍSES BAJOS", "Česko"])(
  "knows %s as a country",
  (words) => expect(isCountry(words)).toBe(true),
);

it.each(["Maharashtra", "Pune", "IN", ""])("knows %j as none", (words) => {
  expect(isCountry(words)).toBe(false);
});
