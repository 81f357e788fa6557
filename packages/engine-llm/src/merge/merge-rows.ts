import type { StructureNode } from "@quarry/api";
import type { Span } from "@quarry/document";
import type { Chunk } from "../chunks/chunk.ts";
import { type Leaf, type List, leavesOf, type Members, type Tree, valuesOf } from "./tree.ts";
import { areTwins, inZone } from "./twins.ts";
import { keyOf } from "./vote.ts";

export type Version<Kind extends Tree = Tree> = { tree: Kind; chunk: Chunk };

/** Makes one record of two halves that stand in neighbouring chunks. */
type Join = (node: StructureNode, versions: Version[]) => Tree;

/**
 * The rows of all chunks in the order of the document. A row that two neighbouring chunks both hold,
 * in what they share, is taken once, from the one that has more of it; equal rows are kept.
 */
export function mergeRows(items: StructureNode, versions: Version<List>[], join: Join): List {
  const rows: Version[] = [];
  for (const { tree, chunk } of versions) {
    const shared = { start: chunk.start, end: chunk.own };
    const repeats = inZone(tree.rows, shared, chunk);
    const repeatable = rowsIn(shared, rows);
    const before = rows.at(-1);
    for (const [index, row] of tree.rows.entries()) {
      const twin = repeats[index] ? repeatable.find((one) => areTwins(one.tree, row)) : undefined;
      if (twin) {
        twin.tree = index === 0 ? fuller(twin.tree, row) : fuller(row, twin.tree);
        repeatable.splice(repeatable.indexOf(twin), 1);
      } else if (index === 0 && before && isContinued(items, before.tree, row)) {
        before.tree = join(items, [{ ...before }, { tree: row, chunk }]);
        before.chunk = { ...before.chunk, end: chunk.end };
      } else rows.push({ tree: row, chunk });
    }
  }
  const invented = versions.flatMap(({ tree }) => tree.invented ?? []);
  return { kind: "list", rows: rows.map(({ tree }) => tree), invented };
}

/** The rows so far that may stand in what a chunk shares with those before it. */
function rowsIn(shared: Span, rows: Version[]): Version[] {
  if (shared.end <= shared.start) return [];
  const latest = rows.slice(rows.findLastIndex(({ chunk }) => chunk.end <= shared.start) + 1);
  const [first] = latest;
  if (!first) return [];
  const range = { start: first.chunk.start, end: shared.end };
  const marks = inZone(
    latest.map(({ tree }) => tree),
    shared,
    range,
  );
  return latest.filter((_, index) => marks[index]);
}

/** The row with more values; of equal ones the first, which no cut can have shortened. */
function fuller(one: Tree, other: Tree): Tree {
  return valuesOf(other) > valuesOf(one) ? other : one;
}

/**
 * Whether a chunk's first record continues the last one of the chunk before: a record with a list
 * within, that says nothing else than the other one does.
 */
function isContinued(items: StructureNode, last: Tree, first: Tree): boolean {
  if (items.type !== "object" || last.kind !== "object" || first.kind !== "object") return false;
  const members = [...first.members];
  const goesOn = members.some(([, child]) => child.kind === "list" && child.rows.length > 0);
  return goesOn && members.every(([name, child]) => saysNoOther(child, last, name));
}

function saysNoOther(child: Tree, last: Members, name: string): boolean {
  if (child.kind === "list") return true;
  const other = last.members.get(name);
  const known = other ? leavesOf(other) : new Map<string, Leaf>();
  return [...leavesOf(child)].every(([pointer, leaf]) => {
    const own = known.get(pointer);
    return own !== undefined && keyOf(own.value) === keyOf(leaf.value);
  });
}
