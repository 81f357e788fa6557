import type { Evidence, Json, LeafEvidence } from "@quarry/client";
import { type Grade, gradeOf } from "./grades.ts";

/** One line of the tree of values. */
export type Row = {
  /** JSON pointer into the output. */
  pointer: string;
  depth: number;
  /** A field's name, or a row's number in its list. */
  label: string;
  /** The value, or what a closed group holds. */
  text: string;
} & (
  | { kind: "value"; grade: Grade; leaf: LeafEvidence | undefined }
  | { kind: "group"; isOpen: boolean; size: number; isList: boolean }
);

type Known = {
  leaves: ReadonlyMap<string, LeafEvidence>;
  withheld: ReadonlyMap<string, LeafEvidence>;
  missing: ReadonlySet<string>;
};

const byPointer = (leaves: readonly LeafEvidence[] = []) =>
  new Map(leaves.map((leaf) => [leaf.pointer, leaf]));

export function knownOf({ leaves, withheld, missing }: Evidence): Known {
  return { leaves: byPointer(leaves), withheld: byPointer(withheld), missing: new Set(missing) };
}

/** Every line of an output, but what is inside the closed groups. */
export function rowsOf(output: Json, known: Known, closed: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  function visit(value: Json, pointer: string, label: string, depth: number): void {
    const members = membersOf(value);
    if (!members) {
      rows.push({ pointer, depth, label, ...valueRow(value, pointer, known) });
      return;
    }
    const isOpen = !closed.has(pointer);
    const isList = Array.isArray(value);
    const group = { kind: "group", isOpen, size: members.length, isList } as const;
    if (depth >= 0) rows.push({ pointer, depth, label, text: summaryOf(value), ...group });
    if (!isOpen) return;
    for (const [name, member] of members) {
      visit(
        member,
        `${pointer}/${escaped(name)}`,
        isList ? `${Number(name) + 1}` : name,
        depth + 1,
      );
    }
  }
  visit(output, "", "", -1);
  return rows;
}

function valueRow(value: Json, pointer: string, { leaves, withheld, missing }: Known) {
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

function membersOf(value: Json): [string, Json][] | undefined {
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Enough of a group to know it by: its first values. */
function summaryOf(value: Json): string {
  const members = membersOf(value) ?? [];
  if (Array.isArray(value)) return members.length === 1 ? "1 row" : `${members.length} rows`;
  const plain = members.map(([, member]) => member);
  return plain
    .filter((member) => member !== null && typeof member !== "object")
    .slice(0, 3)
    .join(" · ");
}
