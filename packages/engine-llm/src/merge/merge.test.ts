import type { LeafEvidence, StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import type { Chunk } from "../chunks/chunk.ts";
import { merge } from "./merge.ts";
import { evidenceIn, outputOf, treeOf } from "./tree.ts";

const rows = parseStructure({
  type: "array",
  items: {
    type: "object",
    properties: { name: { type: "string" }, amount: { type: "number" } },
  },
});
const sheet = parseStructure({
  type: "object",
  properties: {
    title: { type: "string" },
    seller: { type: "object", properties: { city: { type: "string" } } },
  },
});

/** A chunk of which the first ten signs repeat the end of the one before. */
const chunk = (start: number, own: number, end: number): Chunk => ({ start, own, end, images: [] });
const [first, second] = [chunk(0, 0, 100), chunk(90, 100, 200)];

/** An output with the offsets of its values by pointer; each value is as long as it is written. */
function version(node: StructureNode, part: Chunk, value: Json, places: Record<string, number>) {
  const evidence = Object.entries(places).map(([pointer, start]): [string, LeafEvidence] => {
    const place = { start, end: start + 3, quote: "abc", match: "exact" as const };
    return [pointer, { pointer, value: null, ...place, confidence: 0.9, reason: "model" }];
  });
  return { chunk: part, tree: treeOf({ node, value, pointer: "" }, new Map(evidence)) };
}

const coffee = { name: "Coffee", amount: 3 };
const tea = { name: "Tea", amount: 2 };

describe("rows of two chunks", () => {
  it("that stand on the same place are one, and the fuller of the two", () => {
    const half = version(rows, first, [tea, { ...coffee, amount: null }], {
      "/0/name": 10,
      "/0/amount": 15,
      "/1/name": 92,
    });
    const whole = version(rows, second, [coffee, tea], {
      "/0/name": 92,
      "/0/amount": 97,
      "/1/name": 110,
      "/1/amount": 115,
    });
    const merged = merge(rows, [half, whole]);
    expect(outputOf(merged)).toEqual([tea, coffee, tea]);
    expect(evidenceIn(merged).map(({ pointer, start }) => [pointer, start])).toEqual([
      ["/0/name", 10],
      ["/0/amount", 15],
      ["/1/name", 92],
      ["/1/amount", 97],
      ["/2/name", 110],
      ["/2/amount", 115],
    ]);
  });

  it("that are equal and stand on places of their own are both kept, in what the chunks share, too", () => {
    const one = version(rows, first, [coffee, coffee], { "/0/name": 10, "/1/name": 91 });
    const other = version(rows, second, [coffee, coffee], { "/0/name": 95, "/1/name": 120 });
    expect(outputOf(merge(rows, [one, other]))).toEqual([coffee, coffee, coffee, coffee]);
  });

  it("without a place are one where they are alike and may stand in what the chunks share", () => {
    const one = version(rows, first, [tea, coffee], { "/0/name": 10 });
    const other = version(rows, second, [coffee, tea], { "/1/name": 120 });
    expect(outputOf(merge(rows, [one, other]))).toEqual([tea, coffee, tea]);
  });

  it("without a place are kept apart where the chunks share nothing", () => {
    const one = version(rows, chunk(0, 0, 100), [coffee], {});
    const other = version(rows, chunk(100, 100, 200), [coffee], {});
    expect(outputOf(merge(rows, [one, other]))).toEqual([coffee, coffee]);
  });
});

describe("a value that several chunks give", () => {
  const say = (part: Chunk, title: string | null, places: Record<string, number>) =>
    version(sheet, part, { title, seller: null }, places);
  const third = chunk(200, 200, 300);

  it("is the one that most of them give, however it is written", () => {
    const votes = [
      say(first, "A", { "/title": 5 }),
      say(second, "B.", { "/title": 105 }),
      say(third, "b", { "/title": 205 }),
    ];
    expect(outputOf(merge(sheet, votes))).toMatchObject({ title: "B." });
  });

  it("is the earliest where they differ", () => {
    const votes = [
      say(first, null, {}),
      say(second, "B", { "/title": 105 }),
      say(third, "C", { "/title": 205 }),
    ];
    expect(outputOf(merge(sheet, votes))).toMatchObject({ title: "B" });
  });

  it("is one with a place before two without", () => {
    const votes = [say(first, "X", {}), say(second, "X", {}), say(third, "C", { "/title": 205 })];
    expect(outputOf(merge(sheet, votes))).toMatchObject({ title: "C" });
  });

  it("counts once where two chunks share it", () => {
    const votes = [
      say(first, "A", { "/title": 92 }),
      say(second, "A", { "/title": 92 }),
      say(third, "C", { "/title": 205 }),
    ];
    const more = say(chunk(300, 300, 400), "C", { "/title": 305 });
    expect(outputOf(merge(sheet, [...votes, more]))).toMatchObject({ title: "C" });
  });

  it("of an object is chosen leaf by leaf", () => {
    const one = version(sheet, first, { title: "A", seller: null }, { "/title": 5 });
    const other = version(sheet, second, { title: null, seller: { city: "Bonn" } }, {});
    expect(outputOf(merge(sheet, [one, other]))).toEqual({ title: "A", seller: { city: "Bonn" } });
  });
});
