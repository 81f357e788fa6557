import { textDocument } from "@quarry/document/testing";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldsOf } from "../../fields/field.ts";
import { viewOf } from "../../labels/view.ts";
import { sourcesOf } from "../../sources/sources.ts";
import { askAll } from "../score-options.ts";
import { featureNames } from "./features.ts";

const deadline = { check() {}, isOver: () => false } as Parameters<typeof viewOf>[1];
const structure = parseStructure({
  type: "object",
  properties: { total: { type: "number" }, paid: { type: "number" } },
});
const view = viewOf(textDocument("Total: 12.00\nPaid: 5.00\n"), deadline);
const asked = askAll(sourcesOf(view), fieldsOf(structure).leaves, []);
const at = (name: string) => featureNames.indexOf(name);

it("each option has as many features as there are names", () => {
  const vectors = asked.flatMap(({ features }) => features);
  expect(vectors.length).toBeGreaterThan(0);
  for (const { length } of vectors) expect(length).toBe(featureNames.length);
});

it("the option behind a field's label is named by it, and ranks first", () => {
  const [total] = asked;
  const of = (value: number) =>
    total?.features[total.options.findIndex((option) => option.value === value)];
  expect(of(12)?.[at("named colon")]).toBe(1);
  expect(of(12)?.[at("rank by name")]).toBe(0);
  expect(of(5)?.[at("named colon")]).toBeLessThan(0.5);
});
