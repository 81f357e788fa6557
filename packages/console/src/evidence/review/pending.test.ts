import type { LeafEvidence, ReviewChangeRecord } from "@quarry/client";
import { expect, it } from "vitest";
import { pendingOf } from "./pending.ts";

const doubt = (pointer?: string) => ({
  code: "low_confidence" as const,
  ...(pointer !== undefined && { pointer }),
});

const row = { x: 1 };
const output = {
  ...{ a: 1, b: 1, ab: 1, buyer: { name: "x" }, others: [1, 2, 3] },
  rows: [row, row, row, row, row],
};

const after = (reasons: (string | undefined)[], ...changes: [op: string, pointer: string][]) => {
  const made = changes.map(([op, pointer]) => ({ op, pointer }) as ReviewChangeRecord);
  return [...pendingOf({ reasons: reasons.map(doubt), changes: made, withheld: [], output })];
};

it("leaves out the values that a person has confirmed, replaced or cleared", () => {
  const reasons = ["/a", "/b", "/buyer/name", undefined];
  expect(after(reasons)).toEqual(["/a", "/b", "/buyer/name"]);
  expect(after(reasons, ["confirm", "/a"], ["replace", "/buyer"])).toEqual(["/b"]);
  expect(after(["/ab"], ["clear", "/a"])).toEqual(["/ab"]);
});

it("moves with the rows that are inserted and removed before it", () => {
  const reasons = ["/rows/0/x", "/rows/2/x", "/others/2"];
  expect(after(reasons, ["insert", "/rows/1"])).toEqual(["/rows/0/x", "/rows/3/x", "/others/2"]);
  expect(after(reasons, ["remove", "/rows/0"])).toEqual(["/rows/1/x", "/others/2"]);
  expect(after(reasons, ["insert", "/rows/0"], ["confirm", "/rows/3/x"])).toEqual([
    "/rows/1/x",
    "/others/2",
  ]);
});

it("leaves out a list that a person has given a row or taken one from", () => {
  expect(after(["/rows", "/rows/4/x"], ["insert", "/rows/9"])).toEqual(["/rows/4/x"]);
});

it("leaves out a withheld row that a person has put at the end of its list", () => {
  expect(after(["/rows/4/x"], ["insert", "/rows/4"])).toEqual([]);
});

it("has what is still withheld", () => {
  const withheld = [{ pointer: "/rows/3/x" }] as LeafEvidence[];
  expect([...pendingOf({ reasons: [], changes: [], withheld, output })]).toEqual(["/rows/3/x"]);
});
