import { expect, it } from "vitest";
import { goesOn } from "./goes-on.ts";

it.each([
  ["Parasol with base,", "sand-coloured", true],
  ["Parasol with base,", "Sand box", false],
  ["Parasol with base", "sand-coloured", false],
])("says of %j and %j whether the first continues: %j", (words, next, goes) => {
  expect(goesOn(words, next)).toBe(goes);
});
