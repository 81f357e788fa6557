import { expect, it } from "vitest";
import { counted } from "./counted.ts";

it("prints one, and none or several", () => {
  expect([0, 1, 2].map((count) => counted(count, "key"))).toEqual(["0 keys", "1 key", "2 keys"]);
  expect([1, 3].map((count) => counted(count, "row differs", "rows differ"))).toEqual([
    "1 row differs",
    "3 rows differ",
  ]);
});
