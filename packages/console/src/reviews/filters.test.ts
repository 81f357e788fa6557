import { expect, it } from "vitest";
import { placeInQueue, reviewFiltersOf } from "./filters.ts";

it("reads the filters of a queue from its address, without those that do not exist", () => {
  const query = "state=approved&reason=hidden&schemaId=s1&page=4";
  expect(reviewFiltersOf(query)).toEqual({ state: "approved", reason: "hidden", schemaId: "s1" });
  expect(reviewFiltersOf("state=lost&reason=toString&schemaId=")).toEqual({});
});

it("keeps the filters of a queue in the address of a review", () => {
  expect(placeInQueue("e1", "reason=hidden")).toBe("/reviews/e1?reason=hidden");
  expect(placeInQueue("e1", "")).toBe("/reviews/e1");
});
