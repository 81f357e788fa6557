import { describe, expect, it } from "vitest";
import { compare } from "./compare.ts";
import { rates, tallyOf } from "./tally.ts";

const verdicts = (value: unknown, truth: unknown) =>
  compare(value, truth).map(({ verdict }) => verdict);

describe("compare", () => {
  it.each([
    [{ a: "x" }, { a: "x" }, ["exact"]],
    [{ a: "ACME  Inc" }, { a: "Acme Inc" }, ["normalised"]],
    [{ a: 12.499 }, { a: 12.5 }, ["normalised"]],
    [{ a: "Acme Inc." }, { a: "Acme Inc" }, ["fuzzy"]],
    [{ a: "Acme" }, { a: "Beta" }, ["wrong"]],
    [{ a: "2003-01-01" }, { a: "2006-01-01" }, ["wrong"]],
    [{ a: 1250.5 }, { a: 1260.5 }, ["wrong"]],
    [{ a: null }, { a: "Beta" }, ["missing"]],
    [{ a: "Acme" }, { a: null }, ["spurious"]],
    [{ a: null }, {}, []],
  ])("holds %j against %j", (value, truth, expected) => {
    expect(verdicts(value, truth)).toEqual(expected);
  });

  it("pairs the rows of lists by likeness, not by place", () => {
    const truth = [
      { name: "Cup", price: 1 },
      { name: "Pot", price: 2 },
    ];
    expect(
      verdicts(
        [
          { name: "Pot", price: 2 },
          { name: "Cup", price: 1 },
        ],
        truth,
      ),
    ).toEqual(["exact", "exact", "exact", "exact"]);
  });

  it("counts rows too many as spurious and rows too few as missing", () => {
    expect(verdicts(["a", "b"], ["a"])).toEqual(["exact", "spurious"]);
    expect(verdicts(["a"], ["a", "b"])).toEqual(["exact", "missing"]);
  });
});

describe("rates", () => {
  it("counts a wrong value against precision and recall", () => {
    const tally = tallyOf(compare({ a: "x", b: "no", c: "?" }, { a: "x", b: "yes", d: "y" }));
    expect(rates(tally, "fuzzy")).toEqual({ precision: 1 / 3, recall: 1 / 3, f1: 1 / 3 });
  });
});
