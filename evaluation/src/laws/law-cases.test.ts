import { describe, expect, it } from "vitest";
import { dateCase } from "./date-case.ts";
import { numberCase } from "./number-case.ts";

describe.each([
  ["numbers", numberCase],
  ["dates", dateCase],
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
});
