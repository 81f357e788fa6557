import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldsOf } from "../fields/field.ts";
import { objectOf } from "../testing/text-document.ts";
import { createLabels } from "./likeness.ts";

const names = ["played", "losses", "points_for", "team", "capacity"];
const { leaves } = fieldsOf(
  parseStructure(objectOf(Object.fromEntries(names.map((name) => [name, "string"])))),
);
const labels = createLabels(leaves);
const best = (words: string) =>
  leaves
    .filter((field) => labels.of(field, words).concepts >= 0.7)
    .map(({ pointer }) => pointer.slice(1));

it.each([
  ["L", "losses"],
  ["PF", "points_for"],
  ["Tm", "team"],
  ["Cap (MW)", "capacity"],
])("%s is short for %s", (words, name) => {
  expect(best(words)).toEqual([name]);
});

it.each(["F", "Mt", "Capital letters", ""])("%j is short for none of them", (words) => {
  expect(best(words)).toEqual([]);
});

it.each([
  ["Ihale kayıt no", "ihale kayıt numarası"],
  ["公表日", "公表された日"],
])("%s is spelt like a description in a language without a lexicon", (words, describe) => {
  const node = { type: "string", describe };
  const [field] = fieldsOf(parseStructure(objectOf({ f3: node }))).leaves;
  const of = (label: string) => (field ? createLabels([field]).of(field, label).letters : 0);
  expect(of(words)).toBeGreaterThan(0.6);
  expect(of("Nothing")).toBe(0);
});
