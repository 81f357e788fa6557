import type { LeafEvidence, StructureNode, Usage } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import type { EngineResult } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import { evidenceIn, outputOf, type Tree } from "./merge/tree.ts";
import type { ListCount } from "./missing-rows/list-count.ts";
import { listEvidence } from "./missing-rows/lists.ts";
import type { Warning } from "./reading/warnings.ts";
import { engineVersion } from "./version.ts";

const MOST_NAMED = 10;

type Facts = {
  document: SourceDocument;
  structure: StructureNode;
  tree: Tree;
  warnings: Warning[];
  /** Of each list that could be counted, by its pointer. */
  counts: ReadonlyMap<string, ListCount>;
  /** The provider's name of the model. */
  model: string;
  usage: Usage;
};

export function evidenceOf(facts: Facts): EngineResult {
  const { document, structure, tree, warnings, counts, model, usage } = facts;
  const output = outputOf(tree);
  const leaves = evidenceIn(tree);
  return {
    output,
    evidence: {
      leaves,
      missing: missingRequired({ node: structure, value: output, pointer: "" }),
      arrays: listEvidence(document, tree, counts),
      warnings: [...warnings, ...ungroundedWarnings(leaves)],
      engine: {
        id: "llm",
        version: engineVersion,
        providerModel: model,
        confidenceBasis: "estimated",
      },
      usage,
    },
  };
}

/** Text that stands nowhere in the document may be made up; a boolean may well be right. */
function ungroundedWarnings(leaves: LeafEvidence[]): Warning[] {
  const pointers = leaves
    .filter(({ match, value }) => match === "none" && typeof value === "string")
    .map(({ pointer }) => pointer);
  if (pointers.length === 0) return [];
  const named = pointers.slice(0, MOST_NAMED).join(", ");
  const more = pointers.length > MOST_NAMED ? ` and ${pointers.length - MOST_NAMED} more` : "";
  const message = `These values were not found in the document's text: ${named}${more}`;
  return [{ code: "ungrounded", message }];
}
