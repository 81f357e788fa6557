import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { firstAtOrAfter, type Span } from "@quarry/document";
import type { LeafNode } from "@quarry/vocabulary";
import { type Leaf, type List, leavesOf, rangeOf, spansOf, type Tree } from "../merge/tree.ts";
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

type Decide = (reading: Reading) => Leaf;
type Place = Pick<Reading, "pointer" | "row">;

const nothing: Leaf = { kind: "leaf", value: null };
const whole: Place = { pointer: "", row: undefined };

/**
 * Returns the model's tree with each leaf as it is decided in view of the other engine's. Rows are compared with those that
 * stand at the same place, single values of a list with equal ones; what the other engine has beyond that is passed over.
 */
export function reconciled(
  node: StructureNode,
  trees: { own: Tree; other: Tree },
  decide: Decide,
  place = whole,
): Tree {
  const { own, other } = trees;
  if (node.type === "array") {
    if (own.kind !== "list" || other.kind !== "list") return own;
    return { ...own, rows: reconciledRows(node.items, { own, other }, decide, place) };
  }
  if (node.type === "object") {
    if (other.kind !== "object") return own;
    const members = Object.entries(node.properties).map(([name, child]): [string, Tree] => {
      const mine = own.kind === "object" ? own.members.get(name) : undefined;
      const pair = { own: mine ?? emptyTree(child), other: other.members.get(name) ?? nothing };
      const pointer = childPointer(place.pointer, name);
      return [name, reconciled(child, pair, decide, { ...place, pointer })];
    });
    const joined: Tree = { kind: "object", members: new Map(members) };
    return own.kind === "object" || leavesOf(joined).size > 0 ? joined : own;
  }
  if (own.kind !== "leaf" || other.kind !== "leaf") return own;
  return decide({ ...place, node, own, other });
}

function emptyTree({ type }: StructureNode): Tree {
  return type === "array" ? { kind: "list", rows: [] } : nothing;
}

function reconciledRows(
  items: StructureNode,
  lists: { own: List; other: List },
  decide: Decide,
  { pointer }: Place,
): Tree[] {
  const counterparts = counterpartsOf(lists.own.rows, lists.other.rows);
  return lists.own.rows.map((row, index) => {
    const other = counterparts.get(row);
    if (!other) return row;
    const place = { pointer: childPointer(pointer, index), row: rangeOf(other) };
    return reconciled(items, { own: row, other }, decide, place);
  });
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
