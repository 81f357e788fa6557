import type { Evidence, StructureNode, Usage } from "@quarry/api";
import type { EngineResult } from "@quarry/engine";
import { estimatedTokens } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { childPointer, coerceOutput } from "@quarry/structure";
import { offlineVersion } from "../version.ts";
import type { DocumentView } from "../view.ts";
import type { Findings } from "./arrays.ts";
import { arrayEvidence } from "./arrays.ts";
import { leafEvidence } from "./leaf.ts";
import { locateLeaves, type TypedLeaf } from "./place-leaves.ts";
import { statedIn } from "./stated-at.ts";

/** The output in the shape of the structure, with the evidence of each of its values in its order. */
export function buildResult(
  view: DocumentView,
  structure: StructureNode,
  findings: Findings,
): EngineResult {
  const told: TypedLeaf[] = [];
  const raw = assemble(structure, "", { findings, told });
  const { value: output, dropped } = coerceOutput(structure, raw);
  const refused = new Set(dropped.map(({ pointer }) => pointer));
  const kept = told.filter(({ leaf }) => !refused.has(leaf.pointer));
  const sources = { document: view.document, statedAt: statedIn(view.document) };
  const evidence: Evidence = {
    leaves: locateLeaves(view, kept).map((leaf) => leafEvidence(sources, leaf)),
    missing: missingRequired({ node: structure, value: output, pointer: "" }),
    arrays: arrayEvidence(view.document, { node: structure, value: output, pointer: "" }, findings),
    warnings: [],
    engine: { id: "offline", version: offlineVersion, confidenceBasis: "measured" },
    usage: estimatedUsage(view.text, output),
  };
  return { output, evidence };
}

type Assembly = { findings: Findings; told: TypedLeaf[] };

function assemble(node: StructureNode, pointer: string, assembly: Assembly): Json {
  const { findings, told } = assembly;
  if (node.type === "array") {
    return Array.from({ length: findings.rows.get(pointer)?.taken ?? 0 }, (_, index) =>
      assemble(node.items, childPointer(pointer, index), assembly),
    );
  }
  if (node.type === "object") {
    const members = Object.entries(node.properties).map(([name, child]): [string, Json] => [
      name,
      assemble(child, childPointer(pointer, name), assembly),
    ]);
    return Object.fromEntries(members);
  }
  const leaf = findings.leaves.get(pointer);
  if (leaf) told.push({ leaf, type: node.type });
  return leaf?.value ?? null;
}

/** What a model would have read and written; no provider was called. */
function estimatedUsage(text: string, output: Json): Usage {
  return {
    calls: 0,
    inputTokens: estimatedTokens(text),
    outputTokens: estimatedTokens(JSON.stringify(output)),
    estimated: true,
  };
}
