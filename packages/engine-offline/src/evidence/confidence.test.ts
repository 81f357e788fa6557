import { describe, expect, it } from "vitest";
import { confidenceOf } from "./confidence.ts";
import { supportOf } from "./support.ts";

const supports = ["stated-alone", "stated-within", "read-alone", "read-within"] as const;

describe("confidenceOf", () => {
  it.each(supports)("never falls as the score rises, and stays a share: %s", (support) => {
    const shares = Array.from({ length: 101 }, (_, index) => confidenceOf(index / 100, support));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[100]).toBeLessThanOrEqual(1);
  });
});

describe("supportOf", () => {
  const text = "Flour:\n- 1 cup sugar\n| salt | pepper |\nTotal: 12.50 EUR\nDate: (3 May)";
  const leafOf = (value: string | number, stated?: string) => {
    const quote = String(value);
    const start = text.indexOf(quote);
    const place = start === -1 ? {} : { start, end: start + quote.length };
    const common = { pointer: "/a", value, match: "exact", reason: "label" } as const;
    return { ...common, ...place, ...(stated && { stated }) };
  };

  it.each([
    ["1 cup sugar", undefined, "read-alone"],
    ["salt", undefined, "read-alone"],
    ["3 May", undefined, "read-alone"],
    ["sugar", undefined, "read-within"],
    ["sugar", "/structured/0", "stated-within"],
    ["1 cup sugar", "/structured/0", "stated-alone"],
    ["nowhere", "/structured/0", "stated-within"],
    [1, "/structured/0", "stated-alone"],
  ])("tells %j with %j as %s", (value, stated, expected) => {
    expect(supportOf(text, leafOf(value, stated))).toBe(expected);
  });
});
