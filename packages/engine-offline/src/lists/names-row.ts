import type { Field } from "../fields/field.ts";

const ofRow = new Set([
  "name",
  "title",
  "description",
  "item",
  "product",
  "article",
  "dish",
  "service",
]);

/** Whether a field asks for what a row is of: neither its unit, its colour nor a remark. */
export function namesRow({ meaning }: Field): boolean {
  return meaning.name.some((concept) => ofRow.has(concept));
}
