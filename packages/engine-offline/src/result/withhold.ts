import type { Evidence, LeafEvidence, StructureNode } from "@quarry/api";
import type { EngineResult } from "@quarry/engine";
import { missingRequired } from "@quarry/evidence";
import { anyRow, nothingLikely } from "./doubtful-lists.ts";
import { type RowMoves, withoutValues } from "./without-values.ts";

/** Values that are withheld and shown: of a long list the first. */
const MAX_SHOWN = 1_000;

type Arrays = NonNullable<Evidence["arrays"]>;

/**
 * Returns the result without the values that are less likely to be right than `minConfidence` (0 to 1): they are null in
 * the output, and the evidence shows them apart. A list of single values, which has no nulls, is withheld as a whole
 * where its elements are less likely in the mean. A row without any value is left out, and a warning says so. `moved`
 * returns where a pointer of the whole result leads now.
 */
export function withhold(
  { output, evidence }: EngineResult,
  structure: StructureNode,
  minConfidence: number,
): EngineResult & Pick<RowMoves, "moved"> {
  if (minConfidence <= 0) return { output, evidence, moved: (pointer) => pointer };
  const lists = doubtfulLists(evidence.leaves, minConfidence, structure);
  const isWithheld = (leaf: LeafEvidence) => {
    const list = listAround(leaf.pointer, structure);
    return list === undefined ? leaf.confidence < minConfidence : lists.has(list);
  };
  const withheld = evidence.leaves.filter(isWithheld);
  const values = new Set(withheld.map(({ pointer }) => pointer));
  const { output: shown, moves } = withoutValues(output, { values, lists });
  const placed = <T extends { pointer?: string | undefined }>(one: T): T =>
    one.pointer === undefined ? one : { ...one, pointer: moves.moved(one.pointer) };
  const kept = evidence.leaves.filter(({ pointer }) => !values.has(pointer));
  const arrays = arraysLeft(evidence.arrays ?? [], lists, moves);
  return {
    output: shown,
    evidence: {
      ...evidence,
      leaves: kept.map(placed),
      ...(withheld.length > 0 && { withheld: withheld.slice(0, MAX_SHOWN).map(placed) }),
      missing: missingRequired({ node: structure, value: shown, pointer: "" }),
      arrays: arrays.map(placed),
      warnings: withListWarnings(evidence.warnings.map(placed), evidence.arrays ?? [], arrays),
    },
    moved: moves.moved,
  };
}

/** Returns how much was taken of each list that is still in the output, by the pointers before. */
function arraysLeft(arrays: Arrays, lists: ReadonlySet<string>, moves: RowMoves): Arrays {
  return arrays.flatMap((array) => {
    const { pointer, taken, rows = taken } = array;
    if (moves.isLeftOut(pointer)) return [];
    if (lists.has(pointer)) return [{ pointer, taken: 0 }];
    const leftOut = moves.leftOut.get(pointer);
    return [leftOut ? { ...array, rows, taken: taken - leftOut, leftOut } : array];
  });
}

/** Returns the warnings with one for each list that lost rows; it is another one where the list has none left. */
function withListWarnings(
  warnings: Evidence["warnings"],
  before: Arrays,
  after: Arrays,
): Evidence["warnings"] {
  const counts = Map.groupBy(after, ({ pointer }) => anyRow(pointer));
  const found = new Set(before.flatMap(({ pointer, taken }) => (taken > 0 ? anyRow(pointer) : [])));
  const emptied = [...found].filter((list) =>
    (counts.get(list) ?? []).every(({ taken }) => taken === 0),
  );
  const shortened = [...counts].flatMap(([list, own]) => {
    const leftOut = own.reduce((sum, array) => sum + (array.leftOut ?? 0), 0);
    if (leftOut === 0 || emptied.includes(list)) return [];
    const message = `${list}: rows are left out (${leftOut}) because none of their values is likely enough to be right`;
    return [{ code: "rows_left_out", message, pointer: list }];
  });
  const isReplaced = ({ code, pointer = "" }: Evidence["warnings"][number]) =>
    code === "list_doubtful" && emptied.includes(pointer);
  return [
    ...warnings.filter((warning) => !isReplaced(warning)),
    ...emptied.map(nothingLikely),
    ...shortened,
  ];
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
