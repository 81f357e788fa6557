import { findDates } from "@quarry/vocabulary";
import { expect, it } from "vitest";
import { lacksEnd, rangeEnds } from "./day-ranges.ts";

it.each([
  ["1 May 2020 – 3 June 2021", ["first", "last"]],
  ["1 May 2020 – present", ["first"]],
  ["1 May 2020 – present\tLeeds", ["first"]],
  ["1 May 2020 – presented in Leeds", []],
  ["1 May 2020 in Leeds", []],
])("%j has the ends %j", (text, ends) => {
  const dates = findDates(text, { order: "day-first", isClear: true });
  expect([...rangeEnds(text, dates).values()]).toEqual(ends);
});

it.each([
  [" –", true],
  [" until.", true],
  [" – Leeds", false],
  ["", false],
])("%j behind a day begins a period without an end: %s", (behind, is) => {
  expect(lacksEnd(behind)).toBe(is);
});
