import type { Evidence, StructureNode } from "@quarry/api";
import type { EngineResult } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import { filledIn } from "./left-over.ts";
import { together } from "./opinions.ts";
import { hybridVersion } from "./version.ts";

type Arrays = NonNullable<Evidence["arrays"]>;

/** The rules' result, with what a model found of what they left open. */
export function combined(
  structure: StructureNode,
  rules: EngineResult,
  model: EngineResult,
): EngineResult {
  const output = filledIn(structure, rules.output, model.output);
  const { leaves, withheld, warnings } = together(rules.evidence, model.evidence);
  const { withheld: _before, ...evidence } = rules.evidence;
  const { providerModel } = model.evidence.engine;
  const basis = model.evidence.leaves.length > 0 ? model : rules;
  const { confidenceBasis } = basis.evidence.engine;
  return {
    output,
    evidence: {
      ...evidence,
      leaves,
      ...(withheld.length > 0 && { withheld }),
      missing: missingRequired({ node: structure, value: output, pointer: "" }),
      arrays: arraysOf(rules.evidence.arrays ?? [], model.evidence.arrays ?? []),
      warnings: [...ownWarnings(rules, model), ...model.evidence.warnings, ...warnings],
      engine: {
        id: "hybrid",
        version: versionOf(rules, model),
        ...(providerModel !== undefined && { providerModel }),
        ...(confidenceBasis && { confidenceBasis }),
      },
      usage: model.evidence.usage,
    },
  };
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
  const engine = { ...evidence.engine, id: "hybrid" as const, version: versionOf(result) };
  return { output, evidence: { ...evidence, ...more, warnings, engine } };
}

/** Of the lists that both know, those that the model was asked for. */
function arraysOf(rules: Arrays, model: Arrays): Arrays {
  const asked = new Set(model.map(({ pointer }) => pointer));
  return [...rules.filter(({ pointer }) => !asked.has(pointer)), ...model];
}

function versionOf(...results: readonly EngineResult[]): string {
  const parts = results.map(({ evidence: { engine } }) => `${engine.id} ${engine.version}`);
  return `${hybridVersion} (${parts.join(", ")})`;
}
