import type { LeafEvidence, ReviewReason, StructureNode } from "@quarry/api";
import { expect, it } from "vitest";
import { type DraftChange, OutputDraft } from "./output-draft.ts";

const row: StructureNode = { type: "object", properties: { x: { type: "number" } } };
const structure: StructureNode = {
  type: "object",
  properties: {
    a: { type: "number" },
    ab: { type: "number" },
    buyer: { type: "object", properties: { name: { type: "string" } } },
    rows: { type: "array", items: row },
    others: { type: "array", items: { type: "number" } },
  },
};
const output = {
  ...{ a: 1, ab: 1, buyer: { name: "x" }, others: [1, 2, 3] },
  rows: [0, 1, 2, 3].map((x) => ({ x })),
};
const leaf = (pointer: string, value: number): LeafEvidence => {
  return { pointer, value, match: "exact", confidence: 0.5, reason: "label" };
};

/** The places of the reasons that are open after changes; `-` for one that concerns the whole. */
function openAfter(
  reasons: readonly ReviewReason[],
  changes: readonly DraftChange[],
  evidence: { leaves?: LeafEvidence[]; withheld?: LeafEvidence[] } = {},
): string[] {
  const draft = new OutputDraft({
    structure,
    output,
    evidence: { leaves: [], ...evidence },
    reasons,
  });
  for (const change of changes) draft.apply(change);
  return draft.reasons().flatMap(({ open, place = "-" }) => (open ? [place] : []));
}
const doubts = (...pointers: string[]): ReviewReason[] =>
  pointers.map((pointer) => ({ code: "low_confidence", pointer }));

it("settles what a person has confirmed, replaced or cleared, and what is within it", () => {
  const reasons = doubts("/a", "/ab", "/buyer/name");
  expect(openAfter(reasons, [])).toEqual(["/a", "/ab", "/buyer/name"]);
  expect(openAfter(reasons, [{ op: "confirm", pointer: "/a" }])).toEqual(["/ab", "/buyer/name"]);
  const replaced: DraftChange = { op: "replace", pointer: "/buyer", now: { name: "y" } };
  expect(openAfter(reasons, [{ op: "clear", pointer: "/ab" }, replaced])).toEqual(["/a"]);
});

it("moves with the rows that are inserted and removed before it", () => {
  const reasons = doubts("/rows/0/x", "/rows/2/x", "/others/2");
  const inserted = (pointer: string): DraftChange => ({ op: "insert", pointer, now: { x: 9 } });
  expect(openAfter(reasons, [inserted("/rows/1")])).toEqual([
    "/rows/0/x",
    "/rows/3/x",
    "/others/2",
  ]);
  expect(openAfter(reasons, [{ op: "remove", pointer: "/rows/0" }])).toEqual([
    "/rows/1/x",
    "/others/2",
  ]);
  const both = [inserted("/rows/0"), { op: "confirm", pointer: "/rows/3/x" } as const];
  expect(openAfter(reasons, both)).toEqual(["/rows/1/x", "/others/2"]);
});

it("settles that a list may lack rows once a row of it is inserted or removed", () => {
  const reasons: ReviewReason[] = [
    { code: "rows_missing", pointer: "/others" },
    ...doubts("/others/2"),
  ];
  expect(openAfter(reasons, [{ op: "insert", pointer: "/others/3", now: 4 }])).toEqual([
    "/others/2",
  ]);
  expect(openAfter(reasons, [{ op: "remove", pointer: "/others/0" }])).toEqual(["/others/1"]);
  expect(openAfter(reasons, [{ op: "remove", pointer: "/rows/0" }])).toHaveLength(2);
});

it("settles a withheld row once its values are inserted, wherever that is", () => {
  const withheld = [leaf("/rows/4/x", 40), leaf("/rows/5/x", 50)];
  const reasons = doubts("/rows/3/x", "/rows/4/x", "/rows/5/x");
  const inserted = (pointer: string, x: number): DraftChange => ({
    op: "insert",
    pointer,
    now: { x },
  });
  expect(openAfter(reasons, [inserted("/rows/4", 7)], { withheld })).toEqual([
    "/rows/3/x",
    "/rows/5/x",
  ]);
  expect(openAfter(reasons, [inserted("/rows/0", 50)], { withheld })).toEqual([
    "/rows/4/x",
    "/rows/5/x",
  ]);
});

it("settles the sample once each value of the engine was looked at alone", () => {
  const leaves = [leaf("/a", 1), leaf("/ab", 1)];
  const reasons: ReviewReason[] = [{ code: "warning" }, { code: "sampled" }];
  expect(openAfter(reasons, [{ op: "confirm", pointer: "" }], { leaves })).toEqual(["-", "-"]);
  const one: DraftChange = { op: "confirm", pointer: "/a" };
  expect(openAfter(reasons, [one], { leaves })).toHaveLength(2);
  const other: DraftChange = { op: "replace", pointer: "/ab", now: 2 };
  expect(openAfter(reasons, [one, other], { leaves })).toHaveLength(1);
});
