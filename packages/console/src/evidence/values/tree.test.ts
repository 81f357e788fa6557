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
  const shown = rows.map((row) => [row.pointer, row.kind === "value" ? row.grade : row.size]);
  expect(shown).toEqual([
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

it("lists the rows that were withheld after those of their list", () => {
  const withheld = [leaf("/list/10/b", 0.1), leaf("/list/2/b", 0.1), leaf("/names/1", 0.1)];
  const held = { ...output, list: [{ b: "x" }, { b: "x" }], names: ["x"] };
  const rows = rowsOf(held, knownOf({ ...evidence, withheld }), new Set());
  const seen = rows
    .filter(({ pointer }) => /^\/(list|names)/.test(pointer))
    .map((row) => [row.pointer, row.label, row.text, row.kind === "value" && row.grade]);
  expect(seen).toEqual([
    ["/list", "list", "2 rows, and 2 withheld", false],
    ["/list/0", "1", "x", false],
    ["/list/0/b", "b", "x", "check"],
    ["/list/1", "2", "x", false],
    ["/list/1/b", "b", "x", "doubtful"],
    ["/list/2", "3", "withheld", false],
    ["/list/2/b", "b", "x", "withheld"],
    ["/list/10", "11", "withheld", false],
    ["/list/10/b", "b", "x", "withheld"],
    ["/names", "names", "1 row, and 1 withheld", false],
    ["/names/0", "1", "x", "untold"],
    ["/names/1", "2", "x", "withheld"],
  ]);
});

it("lists no withheld row of a closed list", () => {
  const withheld = [leaf("/list/2/b", 0.1)];
  const rows = rowsOf(output, knownOf({ ...evidence, withheld }), new Set(["/list"]));
  expect(rows.filter(({ pointer }) => pointer.startsWith("/list"))).toMatchObject([
    { pointer: "/list", isOpen: false, text: "2 rows, and 1 withheld" },
  ]);
});
