import type { Evidence, Json, LeafEvidence } from "@quarry/client";
import { escaped, unescaped } from "../../shell/pointer.ts";
import { type Grade, gradeOf } from "./grades.ts";
import type { ShownLeaf } from "./shown-leaf.ts";

/** One line of the tree of values. */
export type Row = {
  /** JSON pointer into the output. */
  pointer: string;
  depth: number;
  /** A field's name, or a row's number in its list. Rows that were withheld come after its last. */
  label: string;
  /** The value, or what a closed group holds. */
  text: string;
} & (
  | { kind: "value"; grade: Grade; leaf: ShownLeaf | undefined }
  | { kind: "group"; isOpen: boolean; size: number; isList: boolean; isWithheld: boolean }
);

/** What is known of the values of an output. */
type Known = Pick<Evidence, "withheld" | "missing"> & { leaves: readonly ShownLeaf[] };

type LeafIndex = {
  leaves: ReadonlyMap<string, ShownLeaf>;
  withheld: ReadonlyMap<string, ShownLeaf>;
  /** The names of the members with withheld values, by the pointer of their parent. */
  withheldIn: ReadonlyMap<string, ReadonlySet<string>>;
  missing: ReadonlySet<string>;
};

const byPointer = (leaves: readonly ShownLeaf[] = []) =>
  new Map(leaves.map((leaf) => [leaf.pointer, leaf]));

export function knownOf({ leaves, withheld, missing }: Known): LeafIndex {
  return {
    leaves: byPointer(leaves),
    withheld: byPointer(withheld),
    withheldIn: membersByParent(withheld),
    missing: new Set(missing),
  };
}

function membersByParent(leaves: readonly LeafEvidence[] = []): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  for (const { pointer } of leaves) {
    let parent = "";
    for (const name of pointer.split("/").slice(1)) {
      const known = members.get(parent);
      if (known) known.add(name);
      else members.set(parent, new Set([name]));
      parent += `/${name}`;
    }
  }
  return members;
}

/** Every line of an output and of its withheld rows, but what is inside the closed groups. */
export function rowsOf(output: Json, known: LeafIndex, closed: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  function visit({ value, pointer }: Node, label: string, depth: number): void {
    const members = membersOf({ value, pointer }, known);
    if (!members) {
      rows.push({ pointer, depth, label, ...valueRow(value ?? null, pointer, known) });
      return;
    }
    const isOpen = !closed.has(pointer);
    const isList = Array.isArray(value);
    const isWithheld = value === undefined || value === null;
    const group = { kind: "group", isOpen, size: members.length, isList, isWithheld } as const;
    if (depth >= 0) rows.push({ pointer, depth, label, text: summaryOf(value, members), ...group });
    if (!isOpen) return;
    for (const [name, member] of members) {
      const place = isList ? `${Number(name) + 1}` : unescaped(name);
      visit({ value: member, pointer: `${pointer}/${name}` }, place, depth + 1);
    }
  }
  visit({ value: output, pointer: "" }, "", -1);
  return rows;
}

/** A value of the output, or one that was withheld with all it holds, which has none. */
type Node = { value: Json | undefined; pointer: string };

type Member = [escapedName: string, value: Json | undefined];

function valueRow(value: Json, pointer: string, { leaves, withheld, missing }: LeafIndex) {
  const kind = "value" as const;
  if (value !== null) {
    const leaf = leaves.get(pointer);
    return { kind, text: String(value), leaf, grade: leaf ? gradeOf(leaf) : ("untold" as const) };
  }
  const held = withheld.get(pointer);
  if (held) return { kind, text: String(held.value), leaf: held, grade: "withheld" as const };
  const grade = missing.has(pointer) ? ("missing" as const) : ("absent" as const);
  return { kind, text: "", leaf: undefined, grade };
}

/** What is in a group; after the rows of a list those that were withheld, which count on from its end. */
function membersOf({ value, pointer }: Node, { withheldIn }: LeafIndex): Member[] | undefined {
  const held = [...(withheldIn.get(pointer) ?? [])];
  if (value === undefined || value === null) {
    return held.length > 0 ? held.map((name) => [name, undefined]) : undefined;
  }
  if (typeof value !== "object") return undefined;
  if (!Array.isArray(value)) {
    return Object.entries(value).map(([name, member]) => [escaped(name), member]);
  }
  const past = held.filter((name) => Number(name) >= value.length);
  return [
    ...value.map((row, index): Member => [String(index), row]),
    ...past.sort((a, b) => Number(a) - Number(b)).map((name): Member => [name, undefined]),
  ];
}

const rowsText = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

/** Enough of a group to know it by: its first values. */
function summaryOf(value: Json | undefined, members: readonly Member[]): string {
  if (value === undefined || value === null) return "withheld";
  if (Array.isArray(value)) {
    const held = members.length - value.length;
    return rowsText(value.length) + (held > 0 ? `, and ${held} withheld` : "");
  }
  return members
    .map(([, member]) => member)
    .filter((member) => member !== null && typeof member !== "object")
    .slice(0, 3)
    .join(" · ");
}
