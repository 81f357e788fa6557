import type { Deadline } from "@quarry/kernel";
import { expect, it } from "vitest";
import { recognise, votedHabits } from "./recognise.ts";

const endless: Deadline = { check: () => undefined };

const found = (text: string) => recognise(text, votedHabits(text), endless);

it("takes the percent sign of the cell before for no sign of a number", () => {
  const { percent } = found("110%\t-34\t6.00");
  expect(percent.map(({ value }) => value)).toEqual([110]);
  expect(found("Rate: %34").percent.map(({ value }) => value)).toEqual([34]);
});

it("reads a numeral of Han digits as a whole, before Latin letters, too", () => {
  const text = "五一一,七九五,八四六GB";
  expect(found(text).number).toMatchObject([{ value: 511_795_846, start: 0 }]);
  expect(found("统一 三星期").number).toEqual([]);
});

it("takes no part of a day for a decimal number", () => {
  const { number } = found("Balance on 25.04.2026: 912,40");
  expect(number.map(({ value }) => value)).toEqual([912.4]);
});
