import type { Evidence, StructureNode, Usage } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import type { EngineResult } from "@quarry/engine";
import { estimatedTokens } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { coerceOutput } from "@quarry/structure/coerce";
import { isRecognised } from "../document/recognition.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Models } from "../sources/models.ts";
import { statedIn } from "../stated/stated-at.ts";
import type { Findings } from "./arrays.ts";
import { arrayEvidence } from "./arrays.ts";
import { confidenceByExample, confidenceFeatures, confidenceOf } from "./confidence.ts";
import { doubted, doubtsOf } from "./doubt.ts";
import { leafEvidence } from "./leaf.ts";
import { withOwnLabel } from "./own-label.ts";
import { locateLeaves, type TypedLeaf } from "./place-leaves.ts";
import { offlineVersion } from "./version.ts";

/** The output in the shape of the structure, with the evidence of each of its values in its order. */
export function buildResult(
  view: DocumentView,
  structure: StructureNode,
  findings: Findings,
  models: Models,
): EngineResult {
  const { output, leaves } = outputOf(view, structure, findings);
  const sources = { document: view.document, statedAt: statedIn(view.document) };
  const added = isRecognised(view.document) ? [models.recognised.confidence] : [];
  const shares = confidenceFeatures(view, structure, leaves).map((features, at) => {
    const leaf = leaves[at];
    const { agreement } = leaf?.leaf ?? {};
    if (agreement) return confidenceByExample(models.examples, agreement.by, features);
    const share = confidenceOf([models.confidence, ...added], features);
    return leaf ? withOwnLabel(leaf.leaf, share) : share;
  });
  const doubts = doubtsOf(view, leaves);
  const evidence: Evidence = {
    leaves: leaves.map(({ leaf }, at) =>
      leafEvidence(sources, leaf, doubts[at] ? doubted(shares[at] ?? 0) : (shares[at] ?? 0)),
    ),
    missing: missingRequired({ node: structure, value: output, pointer: "" }),
    arrays: arrayEvidence(view.document, { node: structure, value: output, pointer: "" }, findings),
    warnings: [...poorRecognition(view.document), ...doubts.filter((doubt) => doubt !== undefined)],
    engine: { id: "offline", version: offlineVersion, confidenceBasis: "measured" },
    usage: estimatedUsage(view.text, output),
  };
  return { output, evidence };
}

/** The output, and its values with their places. */
export function outputOf(
  view: DocumentView,
  structure: StructureNode,
  findings: Findings,
): { output: Json; leaves: TypedLeaf[] } {
  const all: TypedLeaf[] = [];
  const raw = assemble(structure, "", { findings, leaves: all });
  const { value: output, dropped } = coerceOutput(structure, raw);
  const refused = new Set(dropped.map(({ pointer }) => pointer));
  const kept = all.filter(({ leaf }) => !refused.has(leaf.pointer));
  const placed = locateLeaves(view, kept);
  const leaves = kept.map((one, at) => ({ ...one, leaf: placed[at] ?? one.leaf }));
  return { output, leaves };
}

type Assembly = { findings: Findings; leaves: TypedLeaf[] };

function assemble(node: StructureNode, pointer: string, assembly: Assembly): Json {
  const { findings, leaves } = assembly;
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
  const name = pointer.slice(pointer.lastIndexOf("/") + 1);
  if (leaf) leaves.push({ leaf, type: node.type, names: { name, describe: node.describe ?? "" } });
  return leaf?.value ?? null;
}

/** Pages whose text was recognised with low confidence. */
function poorRecognition({ warnings }: SourceDocument): Evidence["warnings"] {
  return warnings
    .filter(({ code }) => code === "low_confidence")
    .map(({ message }) => ({ code: "recognition_poor", message }));
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
