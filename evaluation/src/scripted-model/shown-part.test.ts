import { textDocument } from "@quarry/document/testing";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { ShownParts } from "./shown-part.ts";

const structure = parseStructure({
  type: "object",
  properties: { first: { type: "string" }, last: { type: "string" }, stated: { type: "string" } },
});
const truth = { first: "Ada Marsh", last: "Bea Cole", stated: "Eve Dale" };
const text =
  "By [Ada Marsh](/people/ada), with [more](/more)\nand by [Bea Cole](/people/bea) alone";

const isShown = (shown: string) => {
  const isIn = new ShownParts({ document: textDocument(text), structure, truth }).of(shown);
  return ["/first", "/last", "/stated"].filter((pointer) => isIn(pointer));
};

it("finds what stands in a part, with or without the addresses of its links", () => {
  const [first = "", last = ""] = text.split("\n");
  expect(isShown(first)).toEqual(["/first", "/stated"]);
  expect(isShown("By Ada Marsh, with more")).toEqual(["/first", "/stated"]);
  expect(isShown(last)).toEqual(["/last"]);
  expect(isShown("and by Bea Cole alone")).toEqual(["/last"]);
});

it("takes the whole document without addresses for the whole", () => {
  expect(isShown("By Ada Marsh, with more\nand by Bea Cole alone")).toHaveLength(3);
});
