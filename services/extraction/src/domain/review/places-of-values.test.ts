import type { ReviewedLeaf } from "@quarry/api";
import { expect, it } from "vitest";
import { placesOfValues } from "./places-of-values.ts";

const leaf = (pointer: string, more: Partial<ReviewedLeaf> = {}): ReviewedLeaf => ({
  ...{ pointer, value: "x", start: 3, end: 4, match: "human", confidence: 1, reason: "review" },
  ...more,
});

it("has the places of values that a person gave or confirmed one by one, and of no others", () => {
  const leaves = [
    leaf("/given", { review: "corrected" }),
    leaf("/confirmed", { review: "confirmed" }),
    leaf("/bulk", { match: "exact", review: "confirmed_in_bulk" }),
    leaf("/unseen", { match: "exact" }),
    leaf("/nothing", { value: null }),
    { pointer: "/nowhere", value: "x", match: "human", confidence: 1, reason: "review" } as const,
  ];
  const place = { start: 3, end: 4 };
  expect(placesOfValues(leaves)).toEqual({ "/given": place, "/confirmed": place });
  expect(placesOfValues(leaves.slice(2))).toBeUndefined();
});

it("keeps 500, those outside of lists first", () => {
  const rows = Array.from({ length: 600 }, (_, at) => leaf(`/rows/${at}/code`));
  const pointers = Object.keys(placesOfValues([...rows, leaf("/total")]) ?? {});
  expect(pointers).toHaveLength(500);
  expect(pointers.slice(0, 2)).toEqual(["/total", "/rows/0/code"]);
});
