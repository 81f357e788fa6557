import type { LeafEvidence, Structure } from "@quarry/client";
import { expect, it } from "vitest";
import {
  changesThatGive,
  changeThatTakes,
  emptyRowAfter,
  placeOf,
  rowAround,
} from "./given-values.ts";

const structure = {
  type: "object",
  properties: {
    total: { type: "number" },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: {
          text: { type: "string" },
          "a/b": { type: "number" },
          tags: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
} satisfies Structure;
const held = (pointer: string, value: string | number, start?: number): LeafEvidence => ({
  ...{ pointer, value, match: "none", confidence: 0.1, reason: "x" },
  ...(start !== undefined && { start, end: start + 3 }),
});
const given = {
  structure,
  output: { total: null, lines: [{ text: "one", "a/b": 1, tags: [] }] },
  withheld: [
    held("/total", 7, 20),
    held("/lines/1/text", "two", 40),
    held("/lines/1/tags/0", "t", 30),
    held("/lines/2/a~1b", 3),
  ],
};

it("takes a withheld value with its place", () => {
  const evidence = { start: 20, end: 23 };
  const change = { op: "replace", pointer: "/total", value: 7, evidence };
  expect(changeThatTakes(given, "/total")).toEqual(change);
  expect(changeThatTakes(given, "/lines/0/text")).toBeUndefined();
});

it("takes a withheld row whole, behind the last row and with the span of its values", () => {
  const value = { text: "two", "a/b": null, tags: ["t"] };
  const evidence = { start: 30, end: 43 };
  const row = { op: "insert", pointer: "/lines/1", value, evidence };
  expect(changeThatTakes(given, "/lines/1")).toEqual(row);
  expect(changeThatTakes(given, "/lines/1/text")).toEqual(row);
  const bare = { op: "insert", pointer: "/lines/1", value: { text: null, "a/b": 3, tags: [] } };
  expect(changeThatTakes(given, "/lines/2/a~1b")).toEqual(bare);
});

it("gives a value of the output, and one of a withheld row after the row itself", () => {
  const place = { page: 1, box: [1, 2, 3, 4] as [number, number, number, number] };
  expect(changesThatGive(given, { pointer: "/total", value: 8, place })).toEqual([
    { op: "replace", pointer: "/total", value: 8, evidence: place },
  ]);
  expect(changesThatGive(given, { pointer: "/total", value: null })).toEqual([
    { op: "clear", pointer: "/total" },
  ]);
  expect(changesThatGive(given, { pointer: "/lines/2/a~1b", value: 4 })).toEqual([
    { op: "insert", pointer: "/lines/1", value: { text: null, "a/b": 3, tags: [] } },
    { op: "replace", pointer: "/lines/1/a~1b", value: 4 },
  ]);
});

it("inserts an empty row behind the one that a pointer is in, or at the end of its list", () => {
  const value = { text: null, "a/b": null, tags: [] };
  const row = { pointer: "/lines/1", value, first: "/lines/1/text" };
  expect(emptyRowAfter(given, "/lines/0/a~1b")).toEqual(row);
  expect(emptyRowAfter(given, "/lines")).toEqual(row);
  expect(emptyRowAfter(given, "/lines/2/text")).toEqual(row);
  expect(emptyRowAfter(given, "/lines/0/tags")).toEqual({
    ...{ pointer: "/lines/0/tags/0", value: null, first: "/lines/0/tags/0" },
  });
  expect(emptyRowAfter(given, "/total")).toBeUndefined();
});

it("finds the row around a value, unless it is withheld", () => {
  expect(rowAround(given, "/lines/0/a~1b")).toBe("/lines/0");
  expect(rowAround(given, "/lines/0/tags/4")).toBeUndefined();
  expect(rowAround(given, "/lines/2/a~1b")).toBeUndefined();
  expect(rowAround(given, "/lines")).toBeUndefined();
  expect(rowAround(given, "/total")).toBeUndefined();
});

it("takes a span as a place, or else the first box", () => {
  expect(placeOf({ start: 1, end: 2, page: 1, boxes: [[0, 0, 1, 1]] })).toEqual({
    start: 1,
    end: 2,
  });
  expect(placeOf({ page: 1, boxes: [[0, 0, 1, 1]] })).toEqual({ page: 1, box: [0, 0, 1, 1] });
  expect(placeOf({})).toBeUndefined();
});
