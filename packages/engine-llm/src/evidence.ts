import type { LeafEvidence, StructureNode, Usage } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import type { EngineResult } from "@quarry/engine";
import { missingRequired, sharedPlace } from "@quarry/evidence";
import type { ShownExamples } from "./examples/shown-examples.ts";
import { linesWithOrders } from "./grounding/orders.ts";
import { fromPicture } from "./merge/grounded.ts";
import {
  evidenceIn,
  fromExample,
  ofMisfits,
  outputOf,
  type Tree,
  withheldIn,
} from "./merge/tree.ts";
import type { ListCount } from "./missing-rows/list-count.ts";
import { listEvidence } from "./missing-rows/lists.ts";
import type { Warning } from "./reading/warnings.ts";
import { notChosen } from "./second-opinion/settle.ts";
import { engineVersion } from "./version.ts";

const MAX_NAMED = 10;

/** Values that are withheld and shown: of a long list the first. */
const MAX_SHOWN = 1_000;

type Facts = {
  document: SourceDocument;
  structure: StructureNode;
  tree: Tree;
  warnings: Warning[];
  /** Of each list that could be counted, by its pointer. */
  counts: ReadonlyMap<string, ListCount>;
  /** The model that answered, by the provider's name. */
  model: string;
  usage: Usage;
} & Pick<ShownExamples, "used">;

export function evidenceOf(facts: Facts): EngineResult {
  const { document, structure, tree, warnings, counts, used, model, usage } = facts;
  const output = outputOf(tree);
  const leaves = evidenceIn(tree);
  const { copied = [], own: withheld = [] } = Object.groupBy(withheldIn(tree), ({ reason }) =>
    reason === fromExample ? "copied" : "own",
  );
  return {
    output,
    evidence: {
      leaves,
      ...(withheld.length > 0 && { withheld: withheld.slice(0, MAX_SHOWN) }),
      ...(used.length > 0 && { examples: [...used] }),
      missing: missingRequired({ node: structure, value: output, pointer: "" }),
      arrays: listEvidence(document, tree, counts),
      warnings: [
        ...warnings,
        ...ungroundedWarnings(leaves),
        ...sharedWarnings(leaves),
        ...withheldWarnings(withheld),
        ...copiedWarnings(copied),
        ...orderWarnings(document, leaves),
        ...mixedProviders(usage),
      ],
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

/** Where a provider could not answer, the rest came from another. */
function mixedProviders({ byCall = [] }: Usage): Warning[] {
  const ids = [...new Set(byCall.flatMap(({ provider }) => provider ?? []))];
  if (ids.length < 2) return [];
  const message = `More than one model provider was asked: ${ids.join(", ")}`;
  return [{ code: "providers_mixed", message }];
}

/** What stands nowhere in the document may be made up, or be seen in a page's picture alone; a boolean may well be right. */
function ungroundedWarnings(leaves: LeafEvidence[]): Warning[] {
  const unplaced = leaves.filter(
    ({ match, value }) => match === "none" && value !== null && typeof value !== "boolean",
  );
  const { seen = [], made = [] } = Object.groupBy(unplaced, ({ reason }) =>
    reason === fromPicture ? "seen" : "made",
  );
  const pointersOf = (some: LeafEvidence[]) => some.map(({ pointer }) => pointer);
  const picture =
    "These values are not in the document's text; the model may have read them in a page's picture";
  const text = "These values were not found in the document's text";
  return [
    ...warningOf("picture_only", picture, pointersOf(seen)),
    ...warningOf("ungrounded", text, pointersOf(made)),
  ];
}

/** A place that no label names for both fields is more often that of one of them. */
function sharedWarnings(leaves: LeafEvidence[]): Warning[] {
  const pointers = leaves
    .filter(({ reason }) => reason === sharedPlace)
    .map((leaf) => leaf.pointer);
  return warningOf("place_shared", "These values stand only where other fields' do", pointers);
}

/** Words that speak to a model may be there to have it say what no person would read in the document. */
function orderWarnings(document: SourceDocument, leaves: LeafEvidence[]): Warning[] {
  const lines = linesWithOrders(document.text);
  const isInOrders = ({ start, end, stated }: LeafEvidence) => {
    if (stated !== undefined) {
      return linesWithOrders(String(valueAt(document, stated))).length > 0;
    }
    if (start === undefined || end === undefined) return false;
    return lines.some((line) => start < line.end && end > line.start);
  };
  const pointers = leaves.filter(isInOrders).map(({ pointer }) => pointer);
  return warningOf("in_orders", "These values are from text that gives a model orders", pointers);
}

/** A null for which the model gave a value is never silent. */
function withheldWarnings(withheld: LeafEvidence[]): Warning[] {
  const own: readonly string[] = [ofMisfits.reason, notChosen]; // these have warnings of their own
  const unknown = withheld.filter(({ reason }) => !own.includes(reason));
  const pointers = unknown.map(({ pointer }) => pointer);
  const message = "The model gave values that the document does not contain; they are withheld";
  return warningOf("values_withheld", message, pointers);
}

/** An example's values are not repeated in the evidence of another document, which may outlive it. */
function copiedWarnings(copied: LeafEvidence[]): Warning[] {
  const message =
    "The model gave a value of an example that the document does not contain; it is null";
  return copied.slice(0, MAX_NAMED).map(({ pointer }) => ({ code: fromExample, message, pointer }));
}

function warningOf(code: string, what: string, pointers: readonly string[]): Warning[] {
  if (pointers.length === 0) return [];
  const named = pointers.slice(0, MAX_NAMED).join(", ");
  const more = pointers.length > MAX_NAMED ? ` and ${pointers.length - MAX_NAMED} more` : "";
  return [{ code, message: `${what}: ${named}${more}` }];
}
