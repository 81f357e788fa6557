import type { LeafEvidence } from "@quarry/api";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
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

it("makes values null that are less likely to be right, and shows them apart", () => {
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

it("keeps the rows of a list of objects, and withholds a list of single values as a whole", () => {
  const { evidence } = withhold(result, structure, 0.5);
  expect(evidence.arrays).toEqual([
    { pointer: "/rows", taken: 1, rows: 1 },
    { pointer: "/tags", taken: 0 },
  ]);
  expect(withhold(result, structure, 0.4).evidence.withheld?.length).toBe(2);
});

it("changes nothing where all values are likely enough", () => {
  expect(withhold(result, structure, 0)).toEqual(result);
});

it("names required fields that it withholds as missing", () => {
  const required = parseStructure({
    type: "object",
    properties: { seller: { type: "string", required: true } },
  });
  const one = { ...result, output: { seller: "Tea Ltd" } };
  expect(withhold(one, required, 0.5).evidence.missing).toEqual(["/seller"]);
});
