import { describe, expect, it } from "vitest";
import { durationIn } from "../durations/duration.ts";
import { findNumbers } from "./number.ts";
import { converted, findQuantities } from "./units.ts";

describe("durationIn", () => {
  it.each([
    ["36 months", "month", 36],
    ["3 years", "month", 36],
    ["2 Jahre 6 Monate", "month", 30],
    ["18 mois", "year", 1.5],
    ["90 min", "hour", 1.5],
    ["PT1H30M", "minute", 90],
    ["2 settimane", "day", 14],
    ["36 months", undefined, 36],
    ["1 h 15 min", undefined, 75],
  ] as const)("counts %s in %s", (text, unit, value) => {
    expect(durationIn(text, unit)).toBe(value);
  });
});

describe("quantities", () => {
  it("finds numbers with their units", () => {
    const text = "2,5 kg, 85 m², 3 Liter, 450 kcal, 20 °C and 12 items";
    const found = findQuantities(text, findNumbers(text, "comma"));
    expect(found.map(({ value, unit }) => `${value} ${unit}`)).toEqual([
      "2.5 kg",
      "85 m2",
      "3 l",
      "450 kcal",
      "20 C",
    ]);
  });

  it.each([
    ["5 кг", "5 kg"],
    ["250 gramů", "250 g"],
    ["3 litraa", "3 l"],
    ["12 公里", "12 km"],
    ["85 平方米", "85 m2"],
    ["500 毫升", "500 ml"],
  ])("knows the unit of %s", (text, quantity) => {
    const found = findQuantities(text, findNumbers(text, "point"));
    expect(found.map(({ value, unit }) => `${value} ${unit}`)).toEqual([quantity]);
  });

  it("converts within a measure only", () => {
    expect(converted(2.5, "kg", "g")).toBe(2500);
    expect(converted(10, "lb", "kg")).toBe(4.5359237);
    expect(converted(68, "F", "C")).toBe(20);
    expect(converted(1, "kg", "m")).toBeUndefined();
  });
});
