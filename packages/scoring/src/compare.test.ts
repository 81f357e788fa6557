import type { StructureNode } from "@quarry/api";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { compare } from "./compare.ts";
import { rates, tallyOf } from "./tally.ts";

const verdicts = (value: unknown, truth: unknown, structure?: StructureNode) =>
  compare(value, truth, structure).map(({ verdict }) => verdict);

describe("compare", () => {
  it.each([
    [{ a: "x" }, { a: "x" }, ["exact"]],
    [{ a: "ACME  Inc" }, { a: "Acme Inc" }, ["normalised"]],
    [{ a: 12.499 }, { a: 12.5 }, ["normalised"]],
    [{ a: "Acme Inc." }, { a: "Acme Inc" }, ["alike"]],
    [{ a: "Acme" }, { a: "Beta" }, ["wrong"]],
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

  it("pairs rows by what their inner objects and lists hold", () => {
    const row = (name: string, tag: string) => ({ item: { name }, tags: [tag] });
    const truth = [row("Cup", "blue"), row("Pot", "red")];
    expect(verdicts(truth.toReversed(), truth)).toEqual(["exact", "exact", "exact", "exact"]);
    expect(verdicts([{ item: { name: "Jug" } }], [{ item: { name: "Bowl" } }])).toEqual([
      "missing",
      "spurious",
    ]);
  });

  it("judges by the type that the structure gives", () => {
    const structure = parseStructure({
      type: "array",
      items: {
        type: "object",
        properties: { paid: { type: "enum", values: ["invoiced", "uninvoiced"] } },
      },
    });
    const [value, truth] = [[{ paid: "invoiced" }], [{ paid: "uninvoiced" }]];
    expect(verdicts(value, truth, structure)).toEqual(["wrong"]);
  });

  it("counts rows too many as spurious and rows too few as missing", () => {
    expect(verdicts(["a", "b"], ["a"])).toEqual(["exact", "spurious"]);
    expect(verdicts(["a"], ["a", "b"])).toEqual(["exact", "missing"]);
  });

  it("counts a row without any value as spurious", () => {
    const phantom = { name: null, tags: [] };
    expect(verdicts({ rows: [phantom, phantom] }, { rows: [] })).toEqual(["spurious", "spurious"]);
    expect(verdicts([phantom, { name: "Cup" }], [{ name: "Cup" }])).toEqual(["exact", "spurious"]);
  });
});

describe("rates", () => {
  it("take a wrong number of an invoice for right in the fuzzy count alone", () => {
    const tally = tallyOf(compare({ number: "INV-2026-117" }, { number: "INV-2026-118" }));
    expect(rates(tally, "fuzzy").f1).toBe(1);
    expect(rates(tally, "strict").f1).toBe(0);
  });

  it("counts a wrong value against precision and recall", () => {
    const tally = tallyOf(compare({ a: "x", b: "no", c: "?" }, { a: "x", b: "yes", d: "y" }));
    expect(rates(tally, "fuzzy")).toEqual({ precision: 1 / 3, recall: 1 / 3, f1: 1 / 3 });
  });
});
