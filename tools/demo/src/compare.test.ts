import { expect, it } from "vitest";
import { differences } from "./compare.ts";

it("names every place that differs, missing and extra ones too", () => {
  const expected = { total: 3, lines: [{ name: "a" }, { name: "b" }], note: null };
  const actual = { total: 4, lines: [{ name: "a" }], note: null, extra: 1 };
  expect(differences(expected, actual)).toEqual([
    "/total: 4 instead of 3",
    '/lines/1: undefined instead of {"name":"b"}',
    "/extra: 1 instead of undefined",
  ]);
});

it("finds nothing in equal values", () => {
  expect(differences([{ a: [1, null] }], [{ a: [1, null] }])).toEqual([]);
});
