import { expect, it } from "vitest";
import { elementsOf } from "./elements.ts";

it.each([
  ["milk, flour, butter and salt", ["milk", "flour", "butter", "salt"]],
  ["Linsen, Olivenöl sowie Zitronensaft", ["Linsen", "Olivenöl", "Zitronensaft"]],
  ["gluten y sulfitos", ["gluten", "sulfitos"]],
  ["Writing, Research and development", ["Writing", "Research and development"]],
])("parts the list %j at its last word, too", (text, elements) => {
  const spans = elementsOf(text, { start: 0, end: text.length });
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(elements);
});
