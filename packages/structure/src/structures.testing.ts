import { readStructure, type StructureNode } from "@quarry/api";
import fc from "fast-check";

const name = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: "binary" }),
    fc.constantFrom("constructor", "a.b", "$ref"),
  )
  .filter((candidate) => {
    const properties = Object.fromEntries([[candidate, { type: "string" }]]);
    return readStructure({ type: "object", properties }).success;
  });

const values = fc.uniqueArray(
  fc.string({ minLength: 1, maxLength: 8 }).filter((value) => value.trim() !== ""),
  { minLength: 1, maxLength: 5 },
);

const description = fc.record(
  { describe: fc.string({ maxLength: 20 }), required: fc.boolean() },
  { requiredKeys: [] },
);

const scalarTypes = ["string", "number", "integer", "boolean", "date", "datetime"] as const;

const { array, object } = fc.letrec<{
  node: StructureNode;
  array: StructureNode;
  object: StructureNode;
  leaf: StructureNode;
}>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    tie("array"),
    tie("object"),
  ),
  leaf: fc.oneof(
    described(fc.constantFrom(...scalarTypes).map((type) => ({ type }))),
    described(values.map((listed) => ({ type: "enum" as const, values: listed }))),
  ),
  array: described(tie("node").map((items) => ({ type: "array" as const, items }))),
  object: described(
    fc
      .dictionary(name, tie("node"), { minKeys: 1, maxKeys: 5, noNullPrototype: true })
      .map((properties) => ({ type: "object" as const, properties })),
  ),
}));

/** Structures of every type, a few levels deep. */
export const anyStructure: fc.Arbitrary<StructureNode> = fc.oneof(array, object);

/** Raw values for a structure: of its shape here, of any other there. */
export function anyRaw(structure: StructureNode): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: shaped(structure) },
    { weight: 1, arbitrary: fc.anything() },
  );
}

function shaped(structure: StructureNode): fc.Arbitrary<unknown> {
  switch (structure.type) {
    case "array":
      return fc.array(anyRaw(structure.items), { maxLength: 3 });
    case "object": {
      const members = Object.entries(structure.properties).map(([key, child]) => [
        key,
        anyRaw(child),
      ]);
      return fc.record(Object.fromEntries(members), { requiredKeys: [] });
    }
    case "enum":
      return fc.constantFrom(
        ...structure.values,
        ...structure.values.map((value) => value.toUpperCase()),
      );
    case "date":
    case "datetime":
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    default:
      return fc.oneof(
        fc.string(),
        fc.double(),
        fc.double().map(String),
        fc.integer(),
        fc.boolean(),
      );
  }
}

function described<Node>(nodes: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  return fc.tuple(nodes, description).map(([bare, extra]) => ({ ...bare, ...extra }));
}
