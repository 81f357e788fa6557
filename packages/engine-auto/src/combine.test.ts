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
  },
});

const leaf = (
  pointer: string,
  value: string,
  confidence: number,
  reason = "label",
): LeafEvidence => {
  return { pointer, value, confidence, match: "exact", reason };
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

function rulesWith(...leaves: LeafEvidence[]) {
  return resultOf("offline", { number: "7", seller: { name: null, city: null } }, { leaves });
}

describe("what a model is asked for beside the rules", () => {
  it("is everything, also what the rules found", () => {
    expect(leftOver(structure, rulesWith(leaf("/number", "7", 0.95)))).toEqual(structure);
  });

  it("lacks single values that an example makes sure", () => {
    const open = leftOver(structure, rulesWith(leaf("/number", "7", 0.95, "example")));
    expect(open).toEqual(
      parseStructure({
        type: "object",
        properties: {
          seller: {
            type: "object",
            properties: { name: string, city: { ...string, required: true } },
          },
        },
      }),
    );
  });

  it("is nothing if the rules are sure of every field", () => {
    const pointers = ["/number", "/seller/name", "/seller/city"];
    const sure = pointers.map((pointer) => leaf(pointer, "7", 0.9));
    expect(leftOver(structure, rulesWith(...sure))).toBeUndefined();
    const lists = parseStructure({ type: "array", items: string });
    expect(leftOver(lists, resultOf("offline", ["a"], { leaves: [leaf("/0", "a", 0.9)] }))).toEqual(
      lists,
    );
  });
});

describe("the results of rules and model", () => {
  const rules = rulesWith(leaf("/number", "7", 0.95, "example"));
  const model = resultOf(
    "llm",
    { seller: { name: "Tea & Co", city: null } },
    { leaves: [leaf("/seller/name", "Tea & Co", 0.9, "model")], missing: ["/seller/city"] },
  );

  it("make one output, the rules' where the model was not asked", () => {
    const { output, evidence } = combined(structure, rules, model);
    expect(output).toEqual({ number: "7", seller: { name: "Tea & Co", city: null } });
    expect(evidence.leaves.map(({ pointer, reason }) => [pointer, reason])).toEqual([
      ["/number", "example"],
      ["/seller/name", "model"],
    ]);
    expect(evidence.missing).toEqual(["/seller/city"]);
    expect(evidence.engine).toMatchObject({ id: "auto", version: "1.0.0 (offline 1, llm 1)" });
  });

  it("leave out what the rules warn of a list that the model was asked for", () => {
    const lists = parseStructure({
      type: "object",
      properties: { tags: { type: "array", items: string } },
    });
    const warnings = [
      { code: "list_empty", message: "/tags", pointer: "/tags" },
      { code: "recognition_poor", message: "page 2" },
    ];
    const found = resultOf("offline", { tags: [] }, { warnings });
    const read = resultOf("llm", { tags: ["a"] }, { arrays: [{ pointer: "/tags", taken: 1 }] });
    expect(combined(lists, found, read).evidence.warnings).toEqual(warnings.slice(1));
  });
});
