import { expect, it } from "vitest";
import { placeWith } from "../place.ts";
import { filtersOf } from "./filters.ts";

it("reads the filters of an address, and leaves out what nothing knows", () => {
  expect(filtersOf("status=failed&type=pdf&search=bill&page=3")).toEqual({
    ...{ status: "failed", type: "pdf", search: "bill" },
  });
  expect(filtersOf("needsReview=true")).toEqual({ needsReview: true });
  expect(filtersOf("status=lost&needsReview=maybe&type=&search=%20")).toEqual({});
});

it("sets and takes away one filter, and keeps the others", () => {
  const place = (query: string, name: string, value: string) =>
    placeWith("/extractions", query, { name, value });
  expect(place("status=failed", "type", "pdf")).toBe("/extractions?status=failed&type=pdf");
  expect(place("status=failed&type=pdf", "status", "")).toBe("/extractions?type=pdf");
  expect(place("status=failed", "status", "")).toBe("/extractions");
});
