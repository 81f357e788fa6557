import type { LeafEvidence } from "@quarry/api";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { listOf } from "../testing/text-document.ts";
import { withhold } from "./withhold.ts";

const structure = parseStructure({
  type: "object",
  properties: {
    total: { type: "number" },
    seller: { type: "string" },
    rows: listOf({ name: "string", price: "number" }),
    tags: { type: "array", items: { type: "string" } },
  },
});

const leaf = (pointer: string, value: LeafEvidence["value"], confidence: number): LeafEvidence => ({
  pointer,
  value,
  confidence,
  match: "exact",
  reason: "colon",
});

const result = {
  output: { total: 9.5, seller: "Tea Ltd", rows: [{ name: "Tea", price: 4 }], tags: ["a", "b"] },
  evidence: {
    leaves: [
      leaf("/total", 9.5, 0.9),
      leaf("/seller", "Tea Ltd", 0.3),
      leaf("/rows/0/name", "Tea", 0.2),
      leaf("/rows/0/price", 4, 0.8),
      leaf("/tags/0", "a", 0.3),
      leaf("/tags/1", "b", 0.6),
    ],
    missing: [],
    arrays: [
      { pointer: "/rows", taken: 1, rows: 1 },
      { pointer: "/tags", taken: 2, rows: 2 },
    ],
    warnings: [],
    engine: { id: "offline" as const, version: "1" },
    usage: { calls: 0, inputTokens: 1, outputTokens: 1, estimated: true },
  },
};

it("makes values null that are less likely to be right, and lists them apart", () => {
  const { output, evidence } = withhold(result, structure, 0.5);
  expect(output).toEqual({ total: 9.5, seller: null, rows: [{ name: null, price: 4 }], tags: [] });
  expect(evidence.leaves.map(({ pointer }) => pointer)).toEqual(["/total", "/rows/0/price"]);
  expect(evidence.withheld?.map(({ pointer }) => pointer)).toEqual([
    "/seller",
    "/rows/0/name",
    "/tags/0",
    "/tags/1",
  ]);
});

it("withholds a list of single values as a whole, with the warning list_empty", () => {
  const { evidence } = withhold(result, structure, 0.5);
  expect(evidence.arrays).toEqual([
    { pointer: "/rows", taken: 1, rows: 1 },
    { pointer: "/tags", taken: 0 },
  ]);
  expect(evidence.warnings).toMatchObject([{ code: "list_empty", pointer: "/tags" }]);
  expect(withhold(result, structure, 0.4).evidence.withheld?.length).toBe(2);
});

it("changes nothing where all values are wanted", () => {
  expect(withhold(result, structure, 0)).toMatchObject(result);
});

it("names required fields that it withholds as missing", () => {
  const required = parseStructure({
    type: "object",
    properties: { seller: { type: "string", required: true } },
  });
  const one = { ...result, output: { seller: "Tea Ltd" } };
  expect(withhold(one, required, 0.5).evidence.missing).toEqual(["/seller"]);
});

describe("rows of which every value is withheld", () => {
  const names = ["Tea", "Milk", "Rusk"];
  const rowsSure = (...confidences: number[]) => ({
    output: { rows: names.map((name) => ({ name, price: null })) },
    evidence: {
      ...result.evidence,
      leaves: confidences.map((confidence, at) =>
        leaf(`/rows/${at}/name`, names[at] ?? "", confidence),
      ),
      arrays: [{ pointer: "/rows", taken: 3, rows: 3 }],
      warnings: [
        { code: "value_ambiguous", message: "", pointer: "/rows/2/name" },
        { code: "list_doubtful", message: "", pointer: "/rows" },
      ],
    },
  });

  it("are left out and counted, and their values follow the last row in the evidence", () => {
    const { output, evidence, moved } = withhold(rowsSure(0.3, 0.9, 0.8), structure, 0.5);
    expect(output).toEqual({
      rows: [
        { name: "Milk", price: null },
        { name: "Rusk", price: null },
      ],
    });
    expect(evidence.leaves).toMatchObject([
      { pointer: "/rows/0/name", value: "Milk" },
      { pointer: "/rows/1/name", value: "Rusk" },
    ]);
    expect(evidence.withheld).toMatchObject([{ pointer: "/rows/2/name", value: "Tea" }]);
    expect(evidence.arrays).toEqual([{ pointer: "/rows", rows: 3, taken: 2, leftOut: 1 }]);
    expect(evidence.warnings).toMatchObject([
      { code: "value_ambiguous", pointer: "/rows/1/name" },
      { code: "list_doubtful", pointer: "/rows" },
      { code: "rows_left_out", pointer: "/rows" },
    ]);
    expect(moved("/rows/0/name")).toBe("/rows/2/name");
  });

  it("leave an empty list with the warning list_empty where no row is left", () => {
    const { output, evidence } = withhold(rowsSure(0.3, 0.2, 0.1), structure, 0.5);
    expect(output).toEqual({ rows: [] });
    expect(evidence.arrays).toEqual([{ pointer: "/rows", rows: 3, taken: 0, leftOut: 3 }]);
    expect(evidence.warnings).toMatchObject([
      { code: "value_ambiguous" },
      { code: "list_empty", pointer: "/rows" },
    ]);
  });

  it("take the lists within them along", () => {
    const nested = parseStructure({
      type: "object",
      properties: {
        orders: {
          type: "array",
          items: {
            type: "object",
            properties: { number: { type: "string" }, items: listOf({ name: "string" }) },
          },
        },
      },
    });
    const order = (number: string, name: string) => ({ number, items: [{ name }] });
    const given = {
      output: { orders: [order("1", "Tea"), order("2", "Milk")] },
      evidence: {
        ...result.evidence,
        leaves: [
          leaf("/orders/0/number", "1", 0.2),
          leaf("/orders/0/items/0/name", "Tea", 0.2),
          leaf("/orders/1/number", "2", 0.2),
          leaf("/orders/1/items/0/name", "Milk", 0.9),
        ],
        arrays: [
          { pointer: "/orders", taken: 2, rows: 2 },
          { pointer: "/orders/0/items", taken: 1, rows: 1 },
          { pointer: "/orders/1/items", taken: 1, rows: 1 },
        ],
      },
    };
    const { output, evidence } = withhold(given, nested, 0.5);
    expect(output).toEqual({ orders: [{ number: null, items: [{ name: "Milk" }] }] });
    expect(evidence.arrays).toEqual([
      { pointer: "/orders", rows: 2, taken: 1, leftOut: 1 },
      { pointer: "/orders/0/items", rows: 1, taken: 1 },
    ]);
    expect(evidence.warnings.map(({ code }) => code)).toEqual(["rows_left_out"]);
  });
});
