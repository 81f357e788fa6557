import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { type JsonSchema, parseStructure } from "@quarry/structure";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withOwnNames, withWireNames } from "./wire-names.ts";
import { wireSchema } from "./wire-schema.ts";

const leaf = fc.constantFrom<StructureNode>(
  { type: "string", describe: "words" },
  { type: "date" },
  { type: "enum", values: ["a", "b"] },
  { type: "integer", required: true },
);
const name = fc.oneof(fc.constantFrom("field_1", "field_2_", "名前"), fc.string({ minLength: 1 }));
const { node: anyNode } = fc.letrec<{ node: StructureNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ type: fc.constant("array" as const), items: tie("node") }),
    fc.record({
      type: fc.constant("object" as const),
      properties: fc.dictionary(name, tie("node"), { maxKeys: 4 }),
    }),
  ),
}));

const allowed = [
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "anyOf",
  "description",
];

function* schemasIn(schema: Json): Generator<JsonSchema> {
  if (schema === null || typeof schema !== "object" || Array.isArray(schema)) return;
  yield schema;
  for (const child of Object.values(schema.properties ?? {})) yield* schemasIn(child);
  if (schema.items !== undefined) yield* schemasIn(schema.items);
  for (const child of Array.isArray(schema.anyOf) ? schema.anyOf : []) yield* schemasIn(child);
}

/** Some value of the structure's shape, each leaf another. */
function sample(node: StructureNode, path = ""): Json {
  if (node.type === "array") return [sample(node.items, `${path}/0`)];
  if (node.type !== "object") return path;
  return Object.fromEntries(
    Object.entries(node.properties).map(([key, child], index) => [
      key,
      sample(child, `${path}/${index}`),
    ]),
  );
}

describe("the schema on the wire", () => {
  it("keeps to the words that every strict mode knows", () => {
    fc.assert(
      fc.property(anyNode, (node) => {
        for (const schema of schemasIn(wireSchema(withWireNames(node)))) {
          expect(Object.keys(schema).filter((word) => !allowed.includes(word))).toEqual([]);
          if (schema.type !== "object") continue;
          expect(schema.additionalProperties).toBe(false);
          expect(schema.required).toEqual(Object.keys(schema.properties ?? {}));
          for (const key of Object.keys(schema.properties ?? {})) {
            expect(key).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
          }
        }
      }),
      { seed: 1 },
    );
  });

  it("lets every property be null but lists, and says how dates are written", () => {
    const structure = parseStructure({
      type: "object",
      properties: {
        day: { type: "date", describe: "Day of sale" },
        kind: { type: "enum", values: ["a"] },
        seller: { type: "object", properties: { name: { type: "string", required: true } } },
        tags: { type: "array", items: { type: "string" } },
      },
    });
    const none = { type: "null" };
    const name = { type: ["string", "null"] };
    expect(wireSchema(structure)).toMatchObject({
      properties: {
        result: {
          properties: {
            day: { type: ["string", "null"], description: "Day of sale Written as YYYY-MM-DD." },
            kind: { anyOf: [{ type: "string", enum: ["a"] }, none] },
            seller: { anyOf: [{ type: "object", properties: { name } }, none] },
            tags: { type: "array", items: { type: "string" } },
          },
        },
      },
    });
  });
});

describe("names on the wire", () => {
  it("come back as the caller's own", () => {
    fc.assert(
      fc.property(anyNode, (node) => {
        const own = sample(node);
        expect(withOwnNames(node, sample(withWireNames(node)))).toEqual(own);
      }),
      { seed: 1 },
    );
  });

  it("leave a structure of plain names untouched", () => {
    const node: StructureNode = { type: "object", properties: { a: { type: "string" } } };
    expect(withWireNames(node)).toBe(node);
  });
});
