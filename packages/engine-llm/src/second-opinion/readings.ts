import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { firstAtOrAfter, type Span } from "@quarry/document";
import type { LeafNode } from "@quarry/vocabulary";
import { type Leaf, type List, rangeOf, spansOf, type Tree, valuesOf } from "../merge/tree.ts";
import { keyOf } from "../merge/vote.ts";

/** One field as the model and another engine read it. */
export type Reading = {
  /** Into the model's output. */
  pointer: string;
  node: LeafNode;
  own: Leaf;
  other: Leaf;
  /** Where the other engine has the row that the field belongs to. */
  row: Span | undefined;
};

/** The model's tree, each part of which has the other engine's beside it. */
export type Paired =
  | { kind: "leaf"; reading: Reading }
  | { kind: "list"; list: List; rows: readonly Paired[] }
  | { kind: "object"; own: Tree; members: ReadonlyMap<string, Paired> }
  | { kind: "unpaired"; tree: Tree };

type Place = Pick<Reading, "pointer" | "row">;

const nothing: Leaf = { kind: "leaf", value: null };
const whole: Place = { pointer: "", row: undefined };

/**
 * Pairs the model's tree with the other engine's. Rows are paired with those that stand at the same place, single values of a
 * list with equal ones; what the other engine has beyond that is passed over.
 */
export function paired(
  node: StructureNode,
  { own, other }: { own: Tree; other: Tree },
  place = whole,
): Paired {
  const unpaired: Paired = { kind: "unpaired", tree: own };
  if (node.type === "array") {
    if (own.kind !== "list" || other.kind !== "list") return unpaired;
    return { kind: "list", list: own, rows: pairedRows(node.items, own.rows, other.rows, place) };
  }
  if (node.type === "object") {
    if (other.kind !== "object") return unpaired;
    const members = Object.entries(node.properties).map(([name, child]): [string, Paired] => {
      const mine = own.kind === "object" ? own.members.get(name) : undefined;
      const pair = { own: mine ?? emptyTree(child), other: other.members.get(name) ?? nothing };
      const pointer = childPointer(place.pointer, name);
      return [name, paired(child, pair, { ...place, pointer })];
    });
    return { kind: "object", own, members: new Map(members) };
  }
  if (own.kind !== "leaf" || other.kind !== "leaf") return unpaired;
  return { kind: "leaf", reading: { ...place, node, own, other } };
}

function emptyTree({ type }: StructureNode): Tree {
  return type === "array" ? { kind: "list", rows: [] } : nothing;
}

function pairedRows(
  items: StructureNode,
  rows: readonly Tree[],
  others: readonly Tree[],
  { pointer }: Place,
): Paired[] {
  const counterparts = counterpartsOf(rows, others);
  return rows.map((row, index) => {
    const other = counterparts.get(row);
    if (!other) return { kind: "unpaired", tree: row };
    const place = { pointer: childPointer(pointer, index), row: rangeOf(other) };
    return paired(items, { own: row, other }, place);
  });
}

/** Returns the fields that both engines read, in the structure's order. */
export function readingsIn(pairs: Paired): Reading[] {
  if (pairs.kind === "leaf") return [pairs.reading];
  if (pairs.kind === "unpaired") return [];
  const children = pairs.kind === "list" ? pairs.rows : [...pairs.members.values()];
  return children.flatMap(readingsIn);
}

/** Returns the model's tree with each field as it is decided. */
export function reconciled(pairs: Paired, decide: (reading: Reading) => Leaf): Tree {
  if (pairs.kind === "leaf") return decide(pairs.reading);
  if (pairs.kind === "unpaired") return pairs.tree;
  if (pairs.kind === "list")
    return { ...pairs.list, rows: pairs.rows.map((row) => reconciled(row, decide)) };
  const { own } = pairs;
  const members = Array.from(
    pairs.members,
    ([name, member]) => [name, reconciled(member, decide)] as const,
  );
  const joined: Tree = { kind: "object", members: new Map(members) };
  return own.kind === "object" || valuesOf(joined) > 0 ? joined : own;
}

/** For each row the other engine's: of values equal ones, of objects the one in whose range most of the values stand. */
function counterpartsOf(rows: readonly Tree[], others: readonly Tree[]): Map<Tree, Tree> {
  const free = new Set(others);
  const ranges = rangesOf(others);
  const wishes = rows
    .map((row) => (row.kind === "leaf" ? equalTo(row, others) : nearestTo(row, ranges)))
    .map((wish, index) => ({ row: rows[index], ...wish }))
    .sort((a, b) => (b.shared ?? 0) - (a.shared ?? 0));
  const counterparts = new Map<Tree, Tree>();
  for (const { row, other } of wishes) {
    if (row && other && free.delete(other)) counterparts.set(row, other);
  }
  return counterparts;
}

type Wish = { other: Tree; shared: number };
type Range = Span & { row: Tree };

function equalTo({ value }: Leaf, others: readonly Tree[]): Wish | undefined {
  const other = others.find((one) => one.kind === "leaf" && keyOf(one.value) === keyOf(value));
  return other && { other, shared: 1 };
}

function rangesOf(rows: readonly Tree[]): Range[] {
  const ranges = rows.flatMap((row): Range[] => {
    const range = rangeOf(row);
    return range ? [{ ...range, row }] : [];
  });
  return ranges.sort((a, b) => a.start - b.start);
}

/** At least half of the values stand in the other row's range, and in no other's more. */
function nearestTo(row: Tree, ranges: readonly Range[]): Wish | undefined {
  const spans = spansOf(row);
  const hits = spans.flatMap((span) => {
    const range = ranges[firstAtOrAfter(ranges, span.start + 1) - 1];
    return range && span.start < range.end ? [range.row] : [];
  });
  const counts = Array.from(
    Map.groupBy(hits, (hit) => hit),
    ([other, all]) => {
      return { other, shared: all.length };
    },
  );
  const [most] = counts.sort((a, b) => b.shared - a.shared);
  return most && most.shared * 2 >= spans.length ? most : undefined;
}
