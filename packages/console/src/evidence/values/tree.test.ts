import type { Evidence, LeafEvidence } from "@quarry/client";
import { expect, it } from "vitest";
import { knownOf, rowsOf } from "./tree.ts";

const leaf = (pointer: string, confidence: number): LeafEvidence => ({
  ...{ pointer, value: "x", match: "exact", confidence, reason: "label" },
});

const evidence: Evidence = {
  leaves: [leaf("/a", 0.9), leaf("/list/0/b", 0.6), leaf("/list/1/b", 0.2), leaf("/x~1y", 0.9)],
  withheld: [leaf("/held", 0.1)],
  missing: ["/missing"],
  warnings: [],
  engine: { id: "offline", version: "1" },
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, estimated: true },
};
const output = {
  ...{ a: "x", list: [{ b: "x" }, { b: "x" }], held: null, missing: null, none: null },
  ...{ "x/y": "x", unlisted: "x" },
};

it("lists every value with its grade, in the order of the output", () => {
  const rows = rowsOf(output, knownOf(evidence), new Set());
  const told = rows.map((row) => [row.pointer, row.kind === "value" ? row.grade : row.size]);
  expect(told).toEqual([
    ["/a", "sure"],
    ["/list", 2],
    ["/list/0", 1],
    ["/list/0/b", "check"],
    ["/list/1", 1],
    ["/list/1/b", "doubtful"],
    ["/held", "withheld"],
    ["/missing", "missing"],
    ["/none", "absent"],
    ["/x~1y", "sure"],
    ["/unlisted", "untold"],
  ]);
});

it("leaves out what is inside a closed group", () => {
  const rows = rowsOf(output, knownOf(evidence), new Set(["/list"]));
  expect(rows.map(({ pointer }) => pointer)).not.toContain("/list/0");
  expect(rows.find(({ pointer }) => pointer === "/list")).toMatchObject({ text: "2 rows" });
});

it("lists an output that is an array", () => {
  const rows = rowsOf([{ b: 1 }], knownOf(evidence), new Set());
  expect(rows.map(({ pointer, depth, label }) => [pointer, depth, label])).toEqual([
    ["/0", 0, "1"],
    ["/0/b", 1, "b"],
  ]);
});
