import type { Evidence, StructureNode } from "@quarry/api";
import { expect, it } from "vitest";
import { withNullLeaves } from "./null-leaves.ts";

const string: StructureNode = { type: "string" };
const rows: StructureNode = { type: "array", items: { type: "object", properties: { a: string } } };
const node: StructureNode = { type: "object", properties: { name: string, rows } };
const evidence: Evidence = {
  leaves: [],
  missing: [],
  warnings: [],
  engine: { id: "offline", version: "1" },
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, estimated: true },
};

it("names every null, those in rows too", () => {
  const value = { name: null, rows: [{ a: "x" }, { a: null }] };
  const { leaves } = withNullLeaves(evidence, { node, value, pointer: "" });
  const absent = { value: null, match: "none", confidence: 0, reason: "not found" };
  expect(leaves).toEqual([
    { pointer: "/name", ...absent },
    { pointer: "/rows/1/a", ...absent },
  ]);
});

it("stays bounded where a long list has many", () => {
  const value = { name: "x", rows: Array.from({ length: 5_000 }, () => ({ a: null })) };
  expect(withNullLeaves(evidence, { node, value, pointer: "" }).leaves).toHaveLength(1_000);
});
