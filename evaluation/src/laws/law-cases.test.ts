import { describe, expect, it } from "vitest";
import { dateCase } from "./date-case.ts";
import { durationCase } from "./duration-case.ts";
import { shrunkCase } from "./law-case.ts";
import { numberCase } from "./number-case.ts";
import { pdfCase } from "./pdf-case.ts";
import { rangeCase } from "./range-case.ts";

describe.each([
  ["numbers", numberCase],
  ["dates", dateCase],
  ["ranges", rangeCase],
  ["durations", durationCase],
])("documents of printed %s", (_kind, make) => {
  it("are the same for the same seed, and others for another", () => {
    expect(make(7)).toEqual(make(7));
    expect(make(7).content).not.toBe(make(8).content);
  });

  it("come in every locale group and context", () => {
    const cases = Array.from({ length: 300 }, (_, seed) => make(seed));
    expect(new Set(cases.map(({ context }) => context)).size).toBe(7);
    expect(new Set(cases.map(({ group }) => group)).size).toBeGreaterThanOrEqual(9);
  });

  it("shrink to the fewest rows and fields that still hold", () => {
    const whole = make(3);
    const name = whole.rows[0]?.[0]?.name;
    const small = shrunkCase(whole, ({ rows }) => rows[0]?.[0]?.name === name);
    expect(small.rows).toHaveLength(1);
    expect(small.rows[0]).toHaveLength(1);
    expect(small.content.length).toBeLessThanOrEqual(whole.content.length);
  });
});

it("pages of PDFs are the same for the same seed and have every layout", () => {
  expect(pdfCase(7)).toEqual(pdfCase(7));
  const cases = Array.from({ length: 30 }, (_, seed) => pdfCase(seed + 1));
  expect(new Set(cases.map(({ layout }) => layout)).size).toBe(3);
});
