import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { objectOf, textDocument } from "../testing/text-document.ts";
import { rememberExamples } from "./remember-examples.ts";

const structure = parseStructure(objectOf({ total: "number" }));
const options = { deadlineAt: Number.POSITIVE_INFINITY };
const text = "Total: 12.50";
const exampleOf = (id: string, total = 12.5) => ({
  id,
  document: Buffer.from(JSON.stringify(textDocument(text))),
  output: { total },
});

it("reads an example once, with what the engine finds in it alone", () => {
  const remembered = rememberExamples();
  const first = remembered.read(exampleOf("one"), structure, options);
  expect(first).toMatchObject({ id: "one", output: { total: 12.5 }, found: { total: 12.5 } });
  expect(remembered.read(exampleOf("one"), structure, options)).toBe(first);
});

it("reads it again with another output, or for another structure", () => {
  const remembered = rememberExamples();
  const first = remembered.read(exampleOf("one"), structure, options);
  expect(remembered.read(exampleOf("one", 13), structure, options)).not.toBe(first);
  const other = parseStructure(objectOf({ total: "string" }));
  expect(remembered.read(exampleOf("one"), other, options)).not.toBe(first);
});

it("forgets the example that was used least lately when their texts are too long together", () => {
  const remembered = rememberExamples(2 * text.length);
  const [one, two] = ["one", "two"].map((id) => remembered.read(exampleOf(id), structure, options));
  expect(remembered.read(exampleOf("one"), structure, options)).toBe(one);
  remembered.read(exampleOf("three"), structure, options);
  expect(remembered.read(exampleOf("one"), structure, options)).toBe(one);
  expect(remembered.read(exampleOf("two"), structure, options)).not.toBe(two);
});
