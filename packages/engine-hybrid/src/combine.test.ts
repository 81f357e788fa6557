import type { Evidence, LeafEvidence } from "@quarry/api";
import type { EngineResult } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { combined } from "./combine.ts";
import { leftOver } from "./left-over.ts";

const string = { type: "string" };
const structure = parseStructure({
  type: "object",
  properties: {
    number: string,
    seller: { type: "object", properties: { name: string, city: { ...string, required: true } } },
    lines: { type: "array", items: { type: "object", properties: { article: string } } },
    tags: { type: "array", items: string },
  },
});

const leaf = (pointer: string, value: string, confidence: number): LeafEvidence => {
  return { pointer, value, confidence, match: "exact", reason: "made" };
};

function resultOf(
  id: Evidence["engine"]["id"],
  output: EngineResult["output"],
  evidence: Partial<Evidence>,
): EngineResult {
  const usage = { calls: 1, inputTokens: 7, outputTokens: 3, estimated: false };
  const engine = { id, version: "1" };
  return {
    output,
    evidence: { leaves: [], missing: [], warnings: [], engine, usage, ...evidence },
  };
}

const rules = resultOf(
  "offline",
  { number: "7", seller: { name: null, city: null }, lines: [{ article: null }], tags: [] },
  {
    leaves: [leaf("/number", "7", 0.9)],
    withheld: [leaf("/seller/name", "Tea & Co", 0.4)],
    arrays: [
      { pointer: "/lines", taken: 1 },
      { pointer: "/tags", taken: 0 },
    ],
  },
);

function withModel(name: string) {
  const output = { seller: { name, city: "Leeds" }, tags: ["a"] };
  const leaves = [
    leaf("/seller/name", name, 0.8),
    leaf("/seller/city", "Leeds", 0.8),
    leaf("/tags/0", "a", 0.9),
  ];
  const arrays = [{ pointer: "/tags", taken: 1, rows: 1 }];
  return combined(structure, rules, resultOf("llm", output, { leaves, arrays }));
}

it("what the rules warn of a list that the model was asked for holds no longer", () => {
  const [tags, lines] = ["/tags", "/lines"].map((pointer) => ({
    code: "list_empty",
    message: pointer,
    pointer,
  }));
  const warnings = [tags, lines].filter((one) => one !== undefined);
  const warned = { ...rules, evidence: { ...rules.evidence, warnings } };
  const arrays = [{ pointer: "/tags", taken: 1 }];
  const model = resultOf("llm", { tags: ["a"] }, { arrays });
  expect(combined(structure, warned, model).evidence.warnings).toEqual([lines]);
});

describe("what the rules leave open", () => {
  it("is single values that are null, and lists without rows", () => {
    expect(leftOver(structure, rules.output)).toEqual(
      parseStructure({
        type: "object",
        properties: {
          seller: {
            type: "object",
            properties: { name: string, city: { ...string, required: true } },
          },
          tags: { type: "array", items: string },
        },
      }),
    );
  });
});

describe("two engines' answers", () => {
  it("make one output, with the lists of each", () => {
    const { output, evidence } = withModel("Tea & Co");
    expect(output).toEqual({
      number: "7",
      seller: { name: "Tea & Co", city: "Leeds" },
      lines: [{ article: null }],
      tags: ["a"],
    });
    expect(evidence.arrays).toEqual([
      { pointer: "/lines", taken: 1 },
      { pointer: "/tags", taken: 1, rows: 1 },
    ]);
    expect(evidence.missing).toEqual([]);
  });

  it("are surer together where they agree", () => {
    const { leaves, withheld } = withModel("TEA & CO.").evidence;
    const name = leaves.find(({ pointer }) => pointer === "/seller/name");
    expect(name?.confidence).toBeCloseTo(0.88);
    expect(withheld).toBeUndefined();
  });

  it("are less sure where they disagree, and say so", () => {
    const { leaves, withheld, warnings } = withModel("Coffee Ltd").evidence;
    const name = leaves.find(({ pointer }) => pointer === "/seller/name");
    expect(name).toMatchObject({ value: "Coffee Ltd" });
    expect(name?.confidence).toBeCloseTo(0.48);
    expect(withheld).toMatchObject([{ pointer: "/seller/name", value: "Tea & Co" }]);
    expect(warnings).toMatchObject([{ code: "engines_disagree", pointer: "/seller/name" }]);
  });
});
