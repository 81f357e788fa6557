import { fold } from "@quarry/evidence";
import type { Chunk } from "../chunks/chunk.ts";
import { hasPlace, type Leaf, spanOf } from "./tree.ts";

/** What a value counts that stands nowhere in its chunk, against one that does. */
const UNGROUNDED = 0.3;

/** What a value counts less with each chunk: a document says first what it is about. */
const LATER = 0.95;

type Group = { weight: number; leaves: { leaf: Leaf; start: number }[] };

/**
 * One value out of those that the chunks gave: the one with the greatest weight of place, confidence
 * and position, for the same value from several places counts with each; of equal ones the first. A
 * value in what two chunks share counts once.
 */
export function vote(versions: readonly { tree: Leaf; chunk: Chunk }[]): Leaf {
  const groups = new Map<string, Group>();
  for (const [index, { tree }] of versions.entries()) {
    if (tree.value === null) continue;
    const key = keyOf(tree.value);
    const group = groups.get(key) ?? { weight: 0, leaves: [] };
    const start = spanOf(tree)?.start ?? Number.POSITIVE_INFINITY;
    const isCounted = Number.isFinite(start) && group.leaves.some((one) => one.start === start);
    if (!isCounted) group.weight += weightOf(tree, index);
    group.leaves.push({ leaf: tree, start });
    groups.set(key, group);
  }
  const ranked = [...groups.values()].sort((a, b) => b.weight - a.weight || first(a) - first(b));
  const winner = ranked[0]?.leaves.toSorted((a, b) => compare(a.start, b.start))[0];
  const withheld = versions.find(({ tree }) => tree.withheld)?.tree;
  return winner?.leaf ?? withheld ?? { kind: "leaf", value: null };
}

function weightOf(leaf: Leaf, index: number): number {
  const grounded = leaf.evidence && hasPlace(leaf.evidence) ? 1 : UNGROUNDED;
  return grounded * (leaf.evidence?.confidence ?? UNGROUNDED) * LATER ** index;
}

function first({ leaves }: Group): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...leaves.map(({ start }) => start));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b; // both may be infinite
}

/** The same for values that differ in case, spaces and signs alone. */
export function keyOf(value: Leaf["value"]): string {
  return typeof value === "string" ? fold(value) || value : JSON.stringify(value);
}
