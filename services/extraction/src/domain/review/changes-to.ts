import type { ObjectNode, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { canonicalJson, type Json } from "@quarry/kernel";
import type { DraftChange } from "./output-draft.ts";

type Both = { node: StructureNode; was: Json; now: Json; pointer: string };

/**
 * Returns the changes that make one output into another. Rows that are equal at the beginning and at the end of a list
 * stay; those between are compared one by one, and what is left over is inserted or removed.
 */
export function changesTo(both: Both): DraftChange[] {
  const { node, was, now, pointer } = both;
  if (same(was, now)) return [];
  if (node.type === "array" && Array.isArray(was) && Array.isArray(now)) {
    return changesToList(node.items, { was, now, pointer });
  }
  if (node.type !== "object" || !isRecord(was) || !isRecord(now) || !hasMembers(node, now)) {
    return now === null ? [{ op: "clear", pointer }] : [{ op: "replace", pointer, now }];
  }
  return Object.entries(node.properties).flatMap(([name, child]) => {
    const members = { was: was[name] ?? null, now: now[name] ?? null };
    return changesTo({ node: child, ...members, pointer: childPointer(pointer, name) });
  });
}

/** Whether an object has the members of its structure and no others; one that has not is refused as a whole. */
function hasMembers({ properties }: ObjectNode, members: Record<string, Json>): boolean {
  const names = Object.keys(properties);
  return (
    names.length === Object.keys(members).length &&
    names.every((name) => Object.hasOwn(members, name))
  );
}

function changesToList(
  node: StructureNode,
  { was, now, pointer }: { was: Json[]; now: Json[]; pointer: string },
): DraftChange[] {
  const least = Math.min(was.length, now.length);
  let start = 0;
  while (start < least && same(was[start] ?? null, now[start] ?? null)) start++;
  let end = 0;
  while (end < least - start && same(was.at(-1 - end) ?? null, now.at(-1 - end) ?? null)) end++;
  const [before, after] = [was.slice(start, was.length - end), now.slice(start, now.length - end)];
  const common = Math.min(before.length, after.length);
  const at = (index: number) => childPointer(pointer, start + index);
  const compared = after.slice(0, common).flatMap((row, index) => {
    return changesTo({ node, was: before[index] ?? null, now: row, pointer: at(index) });
  });
  const inserted = after.slice(common).map((row, index): DraftChange => {
    return { op: "insert", pointer: at(common + index), now: row };
  });
  const removed = before.slice(common).map((): DraftChange => {
    return { op: "remove", pointer: at(common) };
  });
  return [...compared, ...inserted, ...removed];
}

function isRecord(value: Json): value is Record<string, Json> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function same(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}
