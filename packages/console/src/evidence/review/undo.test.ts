import type { ReviewChangeRecord, ReviewedLeaf } from "@quarry/client";
import { expect, it } from "vitest";
import { changesBack, lastChanges } from "./undo.ts";

const change = (
  version: number,
  op: ReviewChangeRecord["op"],
  pointer: string,
  was: string | null,
) => ({
  ...{ version, op, pointer, was, now: "x", by: "k", at: "" },
});

it("finds the last changes to the output, and passes over confirmations", () => {
  const first = change(1, "replace", "/a", "A");
  const both = [change(2, "insert", "/rows/1", null), change(2, "replace", "/rows/1/x", "B")];
  const confirmed = change(3, "confirm", "/a", "x");
  expect(lastChanges([first, ...both, confirmed])).toEqual(both);
  expect(lastChanges([confirmed])).toEqual([]);
});

it("leads back in reverse order, to the values and places of the version before", () => {
  const undone = [
    change(4, "insert", "/rows/1", null),
    change(4, "replace", "/a", "A"),
    change(4, "replace", "/b", null),
    change(4, "remove", "/rows/0", "row"),
  ];
  const leaf = { pointer: "/a", value: "A", start: 3, end: 4 } as ReviewedLeaf;
  expect(changesBack(undone, { leaves: [leaf] })).toEqual([
    { op: "insert", pointer: "/rows/0", value: "row" },
    { op: "clear", pointer: "/b" },
    { op: "replace", pointer: "/a", value: "A", evidence: { start: 3, end: 4 } },
    { op: "remove", pointer: "/rows/1" },
  ]);
});
