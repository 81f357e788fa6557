import type { LeafEvidence, StructureNode } from "@quarry/api";
import type { EngineResult } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";

/** Values that are withheld and shown: of a long list the first. */
const MAX_SHOWN = 1_000;

/**
 * The result without the values that are less likely to be right than `minConfidence` (0 to 1): they
 * are null in the output, and the evidence shows them apart. A list of single values, which has no
 * nulls, is withheld as a whole where its elements are less likely in the mean; rows of objects stay,
 * so that their number stays right.
 */
export function withhold(
  { output, evidence }: EngineResult,
  structure: StructureNode,
  minConfidence: number,
): EngineResult {
  const lists = doubtfulLists(evidence.leaves, minConfidence, structure);
  const isWithheld = (leaf: LeafEvidence) => {
    const list = listAround(leaf.pointer, structure);
    return list === undefined ? leaf.confidence < minConfidence : lists.has(list);
  };
  const withheld = evidence.leaves.filter(isWithheld);
  if (withheld.length === 0) return { output, evidence };
  const pointers = new Set(withheld.map(({ pointer }) => pointer));
  const shown = without(output, "", { pointers, lists });
  return {
    output: shown,
    evidence: {
      ...evidence,
      leaves: evidence.leaves.filter((leaf) => !pointers.has(leaf.pointer)),
      withheld: withheld.slice(0, MAX_SHOWN),
      missing: missingRequired({ node: structure, value: shown, pointer: "" }),
      arrays: (evidence.arrays ?? []).map((array) =>
        lists.has(array.pointer) ? { pointer: array.pointer, taken: 0 } : array,
      ),
    },
  };
}

/** Pointers of the lists of single values whose elements are less likely in the mean. */
function doubtfulLists(
  leaves: readonly LeafEvidence[],
  minConfidence: number,
  structure: StructureNode,
): Set<string> {
  const byList = Map.groupBy(leaves, ({ pointer }) => listAround(pointer, structure));
  const doubtful = new Set<string>();
  for (const [list, elements] of byList) {
    const sum = elements.reduce((total, { confidence }) => total + confidence, 0);
    if (list !== undefined && sum < minConfidence * elements.length) doubtful.add(list);
  }
  return doubtful;
}

/** The list that a leaf is an element of; undefined for a member of an object. */
function listAround(pointer: string, structure: StructureNode): string | undefined {
  const names = pointer.split("/").slice(1);
  let node: StructureNode | undefined = structure;
  for (const name of names.slice(0, -1)) node = childOf(node, name);
  return node?.type === "array" ? pointer.slice(0, pointer.lastIndexOf("/")) : undefined;
}

function childOf(node: StructureNode | undefined, name: string): StructureNode | undefined {
  if (node?.type === "array") return node.items;
  return node?.type === "object" ? node.properties[unescaped(name)] : undefined;
}

function unescaped(name: string): string {
  return name.replaceAll("~1", "/").replaceAll("~0", "~");
}

type Withheld = { pointers: ReadonlySet<string>; lists: ReadonlySet<string> };

function without(value: Json, pointer: string, withheld: Withheld): Json {
  if (withheld.lists.has(pointer)) return [];
  if (withheld.pointers.has(pointer)) return null;
  if (Array.isArray(value))
    return value.map((one, at) => without(one, `${pointer}/${at}`, withheld));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, one]): [string, Json] => {
    const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return [name, without(one, `${pointer}/${escaped}`, withheld)];
  });
  return Object.fromEntries(members);
}
