import type { ReviewChange, ReviewChangeRecord, ReviewVersion } from "@quarry/client";
import { placeOf } from "./given-values.ts";

/** Returns the last changes that one request made to the output; a confirmation changes nothing in it. */
export function lastChanges(changes: readonly ReviewChangeRecord[]): ReviewChangeRecord[] {
  const last = changes.findLast(({ op }) => op !== "confirm");
  return changes.filter(({ version, op }) => version === last?.version && op !== "confirm");
}

/** Returns the changes that give the output of the version before, with the places that values had there. */
export function changesBack(
  undone: readonly ReviewChangeRecord[],
  before: Pick<ReviewVersion, "leaves">,
): ReviewChange[] {
  return undone.toReversed().map(({ op, pointer, was }): ReviewChange => {
    if (op === "insert") return { op: "remove", pointer };
    if (op === "remove") return { op: "insert", pointer, value: was };
    if (was === null) return { op: "clear", pointer };
    const leaf = before.leaves.find((each) => each.pointer === pointer);
    const place = leaf && leaf.value === was ? placeOf(leaf) : undefined;
    return { op: "replace", pointer, value: was, ...(place && { evidence: place }) };
  });
}
