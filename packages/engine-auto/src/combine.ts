import type { Evidence, StructureNode } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { EngineResult } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { filledIn } from "./left-over.ts";
import { autoVersion } from "./version.ts";

/** Returns the model's result, with what it was not asked for of the rules'. */
export function combined(
  structure: StructureNode,
  rules: EngineResult,
  model: EngineResult,
): EngineResult {
  const output = filledIn(structure, rules.output, model.output);
  const kept = rules.evidence.leaves.filter(({ pointer }) => !has(model.output, pointer));
  const examples = usedBy(rules, model);
  const { engine, ...evidence } = model.evidence;
  return {
    output,
    evidence: {
      ...evidence,
      leaves: [...kept, ...evidence.leaves],
      ...(examples.length > 0 && { examples }),
      missing: missingRequired({ node: structure, value: output, pointer: "" }),
      warnings: [...ownWarnings(rules, model), ...evidence.warnings],
      engine: { ...engine, id: "auto", version: versionOf(rules, model) },
    },
  };
}

function has(output: Json, pointer: string): boolean {
  return valueAt(output, pointer) !== undefined;
}

/** Returns the examples that one of the two used. */
function usedBy(...results: readonly EngineResult[]): NonNullable<Evidence["examples"]> {
  const all = results.flatMap(({ evidence }) => evidence.examples ?? []);
  return [...new Map(all.map((example) => [example.id, example])).values()];
}

/** What the rules warn of, but for lists that the model was asked for. */
function ownWarnings(rules: EngineResult, model: EngineResult): Evidence["warnings"] {
  const asked = new Set((model.evidence.arrays ?? []).map(({ pointer }) => pointer));
  return rules.evidence.warnings.filter(
    ({ pointer }) => pointer === undefined || !asked.has(pointer),
  );
}

/** The result of one engine, where the other was not asked or did not answer. */
export function alone(result: EngineResult, more: Partial<Evidence> = {}): EngineResult {
  const { output, evidence } = result;
  const warnings = [...evidence.warnings, ...(more.warnings ?? [])];
  const engine = { ...evidence.engine, id: "auto" as const, version: versionOf(result) };
  return { output, evidence: { ...evidence, ...more, warnings, engine } };
}

function versionOf(...results: readonly EngineResult[]): string {
  const parts = results.map(({ evidence: { engine } }) => `${engine.id} ${engine.version}`);
  return `${autoVersion} (${parts.join(", ")})`;
}
