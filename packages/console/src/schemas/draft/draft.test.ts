import type { Structure } from "@quarry/client";
import { expect, it } from "vitest";
import {
  issuesAt,
  newField,
  newNode,
  pathOf,
  repeatedNames,
  toNode,
  toStructure,
  withType,
} from "./draft.ts";

const everyType: Structure = {
  type: "object",
  describe: "An invoice",
  properties: {
    text: { type: "string", describe: "Some text", required: true },
    number: { type: "number" },
    whole: { type: "integer" },
    flag: { type: "boolean" },
    day: { type: "date" },
    time: { type: "datetime" },
    state: { type: "enum", values: ["paid", "open"], describe: "Whether it was paid" },
    deep: {
      type: "array",
      items: {
        type: "object",
        properties: { inner: { type: "array", items: { type: "array", items: { type: "date" } } } },
      },
    },
  },
};

it("writes the structure that it was read from, of all types and nested four deep", () => {
  expect(toStructure(toNode(everyType))).toEqual(everyType);
  const list: Structure = { type: "array", required: true, items: everyType };
  expect(toStructure(toNode(list))).toEqual(list);
  const seen: Structure = { ...list, vision: "always" };
  expect(toStructure(toNode(seen))).toEqual(seen);
});

it("keeps the fields of a group that is made a text and a group again", () => {
  const group = toNode(everyType);
  expect(toStructure(withType(withType(group, "string"), "object"))).toEqual(everyType);
});

it("makes a list of groups with one field where a field becomes a list", () => {
  const list = withType(newNode("string"), "array");
  expect(list.item?.fields).toHaveLength(1);
});

it("names fields that have one name, wherever they stand", () => {
  const twice = () => [newField(), newField()].map((field) => ({ ...field, name: "a" }));
  const inner = { ...newNode("object"), fields: twice() };
  const outer = { ...newNode("object"), fields: [{ ...newField(), name: "in", node: inner }] };
  expect(repeatedNames(outer).map(({ field }) => field)).toEqual([
    "structure.properties.in.properties.a",
  ]);
});

it("shows a fault at the node that has it", () => {
  const issue = { field: "structure.properties.a.type", rule: "unknown_type", message: "" };
  expect(issuesAt([issue], "structure.properties.a")).toEqual([issue]);
  expect(issuesAt([issue], "structure")).toEqual([]);
});

it("names fields as the server does, whatever signs their names have", () => {
  expect(pathOf("structure", " total ")).toBe("structure.properties.total");
  expect(pathOf("structure", "unit price")).toBe('structure.properties["unit price"]');
  expect(pathOf("structure.items", 'a"b')).toBe('structure.items.properties["a\\"b"]');
  expect(pathOf("structure", "")).toBe('structure.properties[""]');
});
