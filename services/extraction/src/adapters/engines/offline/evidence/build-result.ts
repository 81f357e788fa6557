import type { Evidence, LeafEvidence } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import { childPointer, coerceOutput, type StructureNode } from "@quarry/structure";
import type { EngineResult } from "../../../../application/engine.ts";
import type { FoundLeaf } from "../arrays/grid.ts";
import { offlineVersion } from "../version.ts";
import type { DocumentView } from "../view.ts";
import { leafEvidence } from "./leaf.ts";
import { missingRequired } from "./missing.ts";
import { estimatedUsage } from "./usage.ts";

/** All that was found: leaves by their pointer into the output, and how many rows each list has. */
export type Findings = { leaves: Map<string, FoundLeaf>; rows: Map<string, number> };

/** The output in the shape of the structure, with the evidence of each of its values. */
export function buildResult(
  view: DocumentView,
  structure: StructureNode,
  findings: Findings,
): EngineResult {
  const { value: output, dropped } = coerceOutput(structure, assemble(structure, "", findings));
  const refused = new Set(dropped.map(({ pointer }) => pointer));
  const leaves: LeafEvidence[] = [];
  for (const [pointer, leaf] of findings.leaves) {
    if (!refused.has(pointer)) leaves.push(leafEvidence(view.document, pointer, leaf));
  }
  const evidence: Evidence = {
    leaves: leaves.sort((a, b) => (a.pointer < b.pointer ? -1 : 1)),
    missing: missingRequired(structure, output),
    warnings: [],
    engine: { id: "offline", version: offlineVersion },
    usage: estimatedUsage(view.text, output),
  };
  return { output, evidence };
}

function assemble(node: StructureNode, pointer: string, findings: Findings): Json {
  if (node.type === "array") {
    return Array.from({ length: findings.rows.get(pointer) ?? 0 }, (_, index) =>
      assemble(node.items, childPointer(pointer, index), findings),
    );
  }
  if (node.type !== "object") return findings.leaves.get(pointer)?.value ?? null;
  return Object.fromEntries(
    Object.entries(node.properties).map(([name, child]) => [
      name,
      assemble(child, childPointer(pointer, name), findings),
    ]),
  );
}
