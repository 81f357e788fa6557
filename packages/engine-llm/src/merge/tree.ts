import type { LeafEvidence } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Span } from "@quarry/document";
import { childrenOf, type Part } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import type { Misfit } from "../answer/misfits.ts";

/** An output whose leaves carry the places that they were taken from. */
export type Tree = Leaf | List | Members;
export type Leaf = {
  kind: "leaf";
  value: Json;
  evidence?: LeafEvidence;
  /** What the model gave where the value is null because the source does not contain it, or it does not fit. */
  withheld?: LeafEvidence;
};
export type List = {
  kind: "list";
  rows: Tree[];
  /** Rows that the model gave and the source does not contain. */
  invented?: Tree[];
};
export type Members = { kind: "object"; members: Map<string, Tree> };

/** @param evidence of the part's leaves, by pointer. */
export function treeOf(part: Part, evidence: ReadonlyMap<string, LeafEvidence>): Tree {
  const { node, value, pointer } = part;
  if (node.type === "array") {
    return { kind: "list", rows: childrenOf(part).map((row) => treeOf(row, evidence)) };
  }
  if (node.type === "object" && value !== null) {
    const names = Object.keys(node.properties);
    const children = childrenOf(part).map((child) => treeOf(child, evidence));
    const members = names.flatMap((name, index): [string, Tree][] => {
      const child = children[index];
      return child ? [[name, child]] : [];
    });
    return { kind: "object", members: new Map(members) };
  }
  const own = evidence.get(pointer);
  return { kind: "leaf", value, ...(own && { evidence: own }) };
}

/** The tree with what a model gave where it is null because that does not fit the field. */
export function withMisfits(tree: Tree, misfits: readonly Misfit[], pointer = ""): Tree {
  if (misfits.length === 0) return tree;
  const inner = (child: Tree, key: string | number) =>
    withMisfits(child, misfits, childPointer(pointer, key));
  if (tree.kind === "list") return { ...tree, rows: tree.rows.map(inner) };
  if (tree.kind === "object") {
    const members = Array.from(
      tree.members,
      ([name, child]) => [name, inner(child, name)] as const,
    );
    return { kind: "object", members: new Map(members) };
  }
  const misfit = tree.value === null && misfits.find((one) => one.pointer === pointer);
  return misfit ? { ...tree, withheld: { ...ofMisfits, ...misfit } } : tree;
}

/** The evidence of a value that does not fit its field. */
export const ofMisfits = { match: "none", confidence: 0, reason: "misfit" } as const;

/** The reason of a value that a model was shown in an example, and that its own document does not contain. */
export const fromExample = "example_copied";

export function outputOf(tree: Tree): Json {
  if (tree.kind === "leaf") return tree.value;
  if (tree.kind === "list") return tree.rows.map(outputOf);
  return Object.fromEntries(Array.from(tree.members, ([name, child]) => [name, outputOf(child)]));
}

/** The evidence of all leaves, under the pointers that they have in this tree. */
export function evidenceIn(tree: Tree, pointer = ""): LeafEvidence[] {
  const leaves: LeafEvidence[] = [];
  eachLeaf(tree, pointer, ({ evidence }, at) => {
    if (evidence) leaves.push({ ...evidence, pointer: at });
  });
  return leaves;
}

function eachLeaf(tree: Tree, pointer: string, visit: (leaf: Leaf, pointer: string) => void): void {
  if (tree.kind === "leaf") visit(tree, pointer);
  else for (const [key, child] of keyed(tree)) eachLeaf(child, childPointer(pointer, key), visit);
}

function keyed(tree: List | Members): Iterable<[string | number, Tree]> {
  return tree.kind === "list" ? tree.rows.entries() : tree.members;
}

/** A tree of a part of a text, with its places by how far the part begins into the text. */
export function movedBy(offset: number, tree: Tree): Tree {
  if (offset === 0) return tree;
  const inner = (child: Tree) => movedBy(offset, child);
  if (tree.kind === "leaf") return movedLeaf(offset, tree);
  if (tree.kind === "object") {
    const members = Array.from(tree.members, ([name, child]) => [name, inner(child)] as const);
    return { kind: "object", members: new Map(members) };
  }
  const { rows, invented } = tree;
  return { ...tree, rows: rows.map(inner), ...(invented && { invented: invented.map(inner) }) };
}

function movedLeaf(offset: number, leaf: Leaf): Leaf {
  const { evidence } = leaf;
  const span = spanOf(leaf);
  if (!evidence || !span) return leaf;
  const place = { start: span.start + offset, end: span.end + offset };
  return { ...leaf, evidence: { ...evidence, ...place } };
}

/** The evidence of what is withheld; rows that were left out count on from the end of their list. */
export function withheldIn(tree: Tree, pointer = ""): LeafEvidence[] {
  const leaves: LeafEvidence[] = [];
  addWithheld(tree, pointer, leaves);
  return leaves;
}

function addWithheld(tree: Tree, pointer: string, leaves: LeafEvidence[]): void {
  if (tree.kind === "leaf") {
    if (tree.withheld) leaves.push({ ...tree.withheld, pointer });
    return;
  }
  for (const [key, child] of keyed(tree)) addWithheld(child, childPointer(pointer, key), leaves);
  const { rows = [], invented = [] } = tree.kind === "list" ? tree : {};
  for (const [index, row] of invented.entries()) {
    const place = childPointer(pointer, rows.length + index);
    leaves.push(...givenIn(row, place).map(ofInvented));
  }
}

/** What the source does not contain of a row that it does not have is ungrounded, whatever its kind. */
function ofInvented(leaf: LeafEvidence): LeafEvidence {
  const isUngrounded = leaf.match === "none" && leaf.reason !== fromExample;
  return isUngrounded ? { ...leaf, reason: "ungrounded" } : leaf;
}

/** The evidence of all that a row has, and of what is withheld of it. */
function givenIn(row: Tree, pointer: string): LeafEvidence[] {
  if (row.kind !== "object") return [...withheldIn(row, pointer), ...evidenceIn(row, pointer)];
  return [...row.members].flatMap(([name, child]) => givenIn(child, childPointer(pointer, name)));
}

/** All leaves that are not null, by their pointer in this tree. */
export function leavesOf(tree: Tree, pointer = ""): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  eachLeaf(tree, pointer, (leaf, at) => {
    if (leaf.value !== null) leaves.set(at, leaf);
  });
  return leaves;
}

/** Returns how many leaves are not null. */
export function valuesOf(tree: Tree): number {
  if (tree.kind === "leaf") return tree.value === null ? 0 : 1;
  const children = tree.kind === "list" ? tree.rows : tree.members.values();
  let values = 0;
  for (const child of children) values += valuesOf(child);
  return values;
}

/** Returns whether the source contains a value, in its text or beside it. */
export function hasPlace({ start, stated }: LeafEvidence): boolean {
  return start !== undefined || stated !== undefined;
}

export function spanOf({ evidence }: Leaf): Span | undefined {
  const { start, end } = evidence ?? {};
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Where the leaves stand that have a place, in the order of the structure. */
export function spansOf(tree: Tree): Span[] {
  const spans: Span[] = [];
  addSpans(tree, spans);
  return spans;
}

function addSpans(tree: Tree, spans: Span[]): void {
  if (tree.kind !== "leaf") {
    const children = tree.kind === "list" ? tree.rows : tree.members.values();
    for (const child of children) addSpans(child, spans);
    return;
  }
  const span = tree.value === null ? undefined : spanOf(tree);
  if (span) spans.push(span);
}

/** From its first value to its last; undefined where none has a place. */
export function rangeOf(row: Tree): Span | undefined {
  const spans = spansOf(row);
  if (spans.length === 0) return undefined;
  const start = Math.min(...spans.map((span) => span.start));
  return { start, end: Math.max(...spans.map(({ end }) => end)) };
}
