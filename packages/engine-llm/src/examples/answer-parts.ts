import type { StructureNode } from "@quarry/api";
import { arraysOf, childrenOf, type Part } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";

/** A value, or a row of a list, that an example shows as a whole or not at all: pointers of its values. */
export type Unit = readonly string[];

/** Returns what of an answer can be shown by itself, in the order of the structure; nulls are no part of it. */
export function unitsOf(part: Part): Unit[] {
  if (part.value === null) return [];
  if (part.node.type === "array") {
    return childrenOf(part)
      .map(valuesIn)
      .filter((unit) => unit.length > 0);
  }
  return part.node.type === "object" ? childrenOf(part).flatMap(unitsOf) : [[part.pointer]];
}

function valuesIn(part: Part): string[] {
  const isLeaf = part.node.type !== "array" && part.node.type !== "object";
  if (isLeaf) return part.value === null ? [] : [part.pointer];
  return childrenOf(part).flatMap(valuesIn);
}

/** Returns the answer with the values at some pointers alone; undefined where there are none. */
export function answerWith(part: Part, kept: ReadonlySet<string>): Json | undefined {
  const { node, value, pointer } = part;
  if (node.type === "array") {
    const rows = childrenOf(part).flatMap((row) => answerWith(row, kept) ?? []);
    return rows.length > 0 ? rows : undefined;
  }
  if (node.type !== "object") return kept.has(pointer) ? value : undefined;
  const names = Object.keys(node.properties);
  const members = childrenOf(part).flatMap((child, index): [string, Json][] => {
    const shown = answerWith(child, kept);
    return shown === undefined ? [] : [[names[index] ?? "", shown]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** Returns an answer with the first rows of each of its lists. */
export function withFirstRows(node: StructureNode, value: Json, rows: number): Json {
  if (node.type === "array" && Array.isArray(value)) {
    return value.slice(0, rows).map((row) => withFirstRows(node.items, row, rows));
  }
  if (node.type !== "object" || value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    const child = node.properties[name];
    return [name, child ? withFirstRows(child, member, rows) : member];
  });
  return Object.fromEntries(members);
}

/** Says of each outermost list how many of its rows are shown, where it has more. */
export function rowsLeftOut(whole: Part, shown: Part): string[] {
  const counts = new Map(arraysOf(shown).map(({ pointer, taken }) => [pointer, taken]));
  return arraysOf(whole).flatMap(({ pointer, taken }) => {
    const left = counts.get(pointer);
    const isShort = left !== undefined && left > 0 && left < taken;
    return isShort
      ? [`Of ${taken} entries of ${pointer.slice(1) || "the list"} it has ${left}.`]
      : [];
  });
}
