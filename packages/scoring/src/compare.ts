import type { StructureNode } from "@quarry/api";
import { childPointer, isEmpty } from "@quarry/api/values";
import { judge, type Verdict } from "./leaf-score.ts";
import { pairUp } from "./pair-up.ts";
import { isRecord } from "./values.ts";

/** One leaf of the truth or of the output. `missing` has no value, `spurious` no truth. */
export type LeafOutcome = {
  /** Into the truth; rows that it does not have are `-`. */
  pointer: string;
  /** Into the output. */
  at: string;
  verdict: Verdict | "missing" | "spurious";
  value?: unknown;
  truth?: unknown;
};

/** Where the two stand that are held against each other, and what is asked for there. */
type Place = { pointer: string; at: string; structure: StructureNode | undefined };

/** Holds an output against its truth leaf by leaf; lists are paired best first. */
export function compare(value: unknown, truth: unknown, structure?: StructureNode): LeafOutcome[] {
  return compareAt({ pointer: "", at: "", structure }, value, truth);
}

function compareAt(place: Place, value: unknown, truth: unknown): LeafOutcome[] {
  if (isEmpty(value) && isEmpty(truth)) return [];
  if (Array.isArray(truth) || Array.isArray(value)) {
    return compareLists(place, asList(value), asList(truth));
  }
  if (isRecord(truth) || isRecord(value)) {
    const [mine, theirs] = [isRecord(value) ? value : {}, isRecord(truth) ? truth : {}];
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return [...names].flatMap((name) =>
      compareAt(inner(place, name, name), mine[name], theirs[name]),
    );
  }
  const { pointer, at, structure } = place;
  if (isEmpty(value)) return [{ pointer, at, verdict: "missing", truth }];
  if (isEmpty(truth)) return [{ pointer, at, verdict: "spurious", value }];
  return [{ pointer, at, verdict: judge(value, truth, structure?.type), value, truth }];
}

function inner(
  { pointer, at, structure }: Place,
  theirs: string | number,
  mine: string | number,
): Place {
  return {
    pointer: childPointer(pointer, theirs),
    at: childPointer(at, mine),
    structure: structure && childOf(structure, String(theirs)),
  };
}

function childOf(structure: StructureNode, name: string): StructureNode | undefined {
  if (structure.type === "array") return structure.items;
  return structure.type === "object" ? structure.properties[name] : undefined;
}

function compareLists(place: Place, values: unknown[], truths: unknown[]): LeafOutcome[] {
  const pairs = pairUp(values, truths);
  const paired = new Set(pairs.values());
  return [
    ...truths.flatMap((truth, index) => {
      const partner = pairs.get(index);
      const value = partner === undefined ? null : values[partner];
      return compareAt(inner(place, index, partner ?? "-"), value, truth);
    }),
    ...values.flatMap((value, index) =>
      paired.has(index) ? [] : unexpectedRow(inner(place, "-", index), value),
    ),
  ];
}

/** Returns the outcomes of a row that the truth does not have: a row without any value is wrong as a whole. */
function unexpectedRow(place: Place, value: unknown): LeafOutcome[] {
  const leaves = compareAt(place, value, null);
  const { pointer, at } = place;
  return leaves.length > 0 ? leaves : [{ pointer, at, verdict: "spurious", value }];
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
}
