import { expect, it } from "vitest";
import { goesOn, mayGoOn } from "./goes-on.ts";

it.each([
  ["Parasol with base,", "sand-coloured", true],
  ["Parasol with base,", "Sand box", false],
  ["Parasol with base", "sand-coloured", false],
  ["Stand, brass,", "iPad holder", false],
  ["Office north,", "de Vries, Jan", false],
  ["Office north,", "de la Cruz, Ana", false],
])("says of %j and %j whether the first continues: %j", (words, next, goes) => {
  expect(goesOn(words, next)).toBe(goes);
});

it("proves nothing by a small letter under words that begin with one", () => {
  expect(goesOn("foldable, oak,", "table", "Chair")).toBe(true);
  expect(goesOn("foldable, oak,", "table", "chair")).toBe(false);
});

it.each([
  ["Boiler service,", "Travel", true],
  ["Boiler", "with travel", true],
  ["Sales", "Ada Lind", false],
])("says of %j and %j whether the first may be the beginning: %j", (words, next, goes) => {
  expect(mayGoOn(words, next)).toBe(goes);
});
