import { expect, it } from "vitest";
import { filtersOf, placeWith } from "./filters.ts";

it("reads the filters of an address, and leaves out what nothing knows", () => {
  expect(filtersOf("status=failed&type=pdf&search=bill&page=3")).toEqual({
    ...{ status: "failed", type: "pdf", search: "bill" },
  });
  expect(filtersOf("needsReview=true")).toEqual({ needsReview: true });
  expect(filtersOf("status=lost&needsReview=maybe&type=&search=%20")).toEqual({});
});

it("sets and takes away one filter, and keeps the others", () => {
  expect(placeWith("status=failed", "type", "pdf")).toBe("/extractions?status=failed&type=pdf");
  expect(placeWith("status=failed&type=pdf", "status", "")).toBe("/extractions?type=pdf");
  expect(placeWith("status=failed", "status", "")).toBe("/extractions");
});
