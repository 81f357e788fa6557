import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readStructure, type StructureNode } from "@quarry/api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toExportedSchema } from "../json-schema.ts";
import { anyStructure } from "../structures.testing.ts";
import { importJsonSchema, structureOfSamples } from "./index.ts";
import {
  componentPointers,
  type Given,
  handWritten,
  openApi,
  valibotSchemas,
  zodSchemas,
} from "./schemas.testing.ts";

const pydanticFile = join(import.meta.dirname, "__fixtures__/pydantic.json");
const pydantic: { schemas: Record<string, unknown> } = JSON.parse(
  readFileSync(pydanticFile, "utf8"),
);

/** The models that a structure cannot express, by where. */
const refusedModels: Record<string, string> = {
  Node: "/$defs/Node/properties/children/items/$ref",
  Pet: "/properties/pet/oneOf",
  Mixed: "/properties/value/anyOf",
  Anything: "/properties/value",
  Mapping: "/properties/prices/additionalProperties",
  Pair: "/properties/point/prefixItems",
};

const pydanticSchemas = Object.entries(pydantic.schemas).map(
  ([name, schema]): Given => [name, schema, refusedModels[name]],
);

function imported(schema: unknown, options = {}) {
  const result = importJsonSchema(schema, options);
  if (!result.success) throw new Error(result.message);
  return result;
}

function hold(schema: unknown, pointer: string | undefined, options = {}): void {
  const result = importJsonSchema(schema, options);
  if (result.success) {
    expect(pointer).toBeUndefined();
    expect(readStructure(result.structure)).toEqual({ success: true, structure: result.structure });
  } else {
    expect(result.issues.map(({ field }) => field)).toEqual([pointer]);
  }
}

describe.each([
  ["zod", zodSchemas],
  ["Valibot", valibotSchemas],
  ["Pydantic", pydanticSchemas],
  ["hand", handWritten],
])("a JSON Schema written by %s", (_library, schemas) => {
  it.each(schemas)("is imported, or refused where it cannot be: %s", (_name, schema, pointer) => {
    hold(schema, pointer);
  });
});

const many = <Value>(count: number, value: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => value(at));

describe("a component of an OpenAPI document", () => {
  it.each(componentPointers)("is imported by its pointer, or refused: %s", (name, pointer) => {
    hold(openApi, pointer, { pointer: `/components/schemas/${name}` });
  });

  it("is refused where the pointer leads to nothing", () => {
    hold(openApi, "/components/schemas/None", { pointer: "/components/schemas/None" });
  });
});

it("tries 60 schemas and more", () => {
  const all = [zodSchemas, valibotSchemas, pydanticSchemas, handWritten, componentPointers];
  expect(all.flat().length).toBeGreaterThanOrEqual(60);
});

describe("an import", () => {
  it("keeps types, words and what is required", () => {
    const { structure, notes } = imported(pydantic.schemas.Invoice);
    expect(structure).toMatchObject({
      type: "object",
      describe: "An invoice with its lines.",
      properties: {
        number: { type: "string", required: true },
        issued: { type: "date", required: true },
        received: { type: "datetime" },
        currency: { type: "enum", values: ["EUR", "USD"], required: true },
        status: { type: "enum", describe: "Default: open." },
        lines: { type: "array", items: { properties: { amount: { type: "number" } } } },
      },
    });
    expect(structure).not.toHaveProperty("properties.received.required");
    expect(notes).toContainEqual({
      pointer: "/properties/number/examples",
      keyword: "examples",
      done: "described",
    });
  });

  it("notes a required name that no property has, wherever it is required", () => {
    const { structure, notes } = imported({
      type: "object",
      properties: { total: { type: "number" } },
      required: ["total", "totl"],
      allOf: [{ required: ["toString", "total"] }],
    });
    expect(structure).toEqual({
      type: "object",
      properties: { total: { type: "number", required: true } },
    });
    expect(notes).toEqual([
      { pointer: "/required/1", keyword: "required", done: "dropped" },
      { pointer: "/allOf/0/required/0", keyword: "required", done: "dropped" },
    ]);
  });

  it("says in words what a structure cannot hold, and notes each keyword that is lost", () => {
    const { structure, notes } = imported({
      type: "object",
      properties: {
        a: { type: "string", description: "The A", maxLength: 1, pattern: "^a$", "x-own": 1 },
        b: { type: "array", items: { type: "integer", minimum: 1 }, contains: {} },
      },
    });
    expect(structure).toEqual({
      type: "object",
      properties: {
        a: { type: "string", describe: "The A. At most 1 character. Matches ^a$." },
        b: { type: "array", items: { type: "integer", describe: "At least 1." } },
      },
    });
    expect(notes.map(({ pointer, done }) => `${pointer} ${done}`)).toEqual([
      "/properties/a/maxLength described",
      "/properties/a/pattern described",
      "/properties/a/x-own dropped",
      "/properties/b/items/minimum described",
      "/properties/b/contains dropped",
    ]);
  });

  it.each<[what: string, sent: object, node: object]>([
    ["whole numbers", { enum: [1, 2, 2] }, { type: "integer", describe: "One of 1, 2, 2." }],
    ["numbers and null", { enum: [7, 7.5, null] }, { type: "number", describe: "One of 7, 7.5." }],
    [
      "a number",
      { const: 3, description: "Rate" },
      { type: "integer", describe: "Rate. One of 3." },
    ],
    ["alternatives of numbers", { anyOf: [{ const: 1 }, { const: 2 }] }, { type: "integer" }],
    [
      "a number beside all others",
      { anyOf: [{ type: "number", const: 1 }, { type: "number" }] },
      { type: "number" },
    ],
    ["booleans", { const: true }, { type: "boolean" }],
  ])("takes an enum of %s by its type", (_what, sent, node) => {
    const schema = { type: "object", properties: { a: sent } };
    expect(imported(schema).structure).toMatchObject({ properties: { a: node } });
  });

  it("takes as text what it cannot express, where it is asked to", () => {
    const schema = {
      type: "object",
      properties: { a: { anyOf: [{ type: "boolean" }, { type: "string" }] } },
    };
    expect(imported(schema, { lenient: true })).toEqual({
      success: true,
      structure: { type: "object", properties: { a: { type: "string" } } },
      notes: [{ pointer: "/properties/a/anyOf", keyword: "anyOf", done: "dropped" }],
    });
  });

  it("lists all faults at once, each with its place", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "x" }, b: { not: {}, type: "string" } },
    };
    expect(importJsonSchema(schema)).toMatchObject({
      success: false,
      message: expect.stringContaining(
        'at /properties/a/type: there is no type "x" (and 1 more)',
      ) as string,
      issues: [{ field: "/properties/a/type" }, { field: "/properties/b/not", rule: "not" }],
    });
  });

  it("refuses a value that can only be null, for nothing can be extracted", () => {
    const schema = { type: "object", properties: { a: { type: "null" } } };
    expect(importJsonSchema(schema)).toMatchObject({
      success: false,
      issues: [
        {
          field: "/properties/a/type",
          message: "is null alone, so there is nothing to extract; remove it",
        },
      ],
    });
    const structure = { type: "object", properties: { a: { type: "string" } } };
    expect(imported(schema, { lenient: true })).toMatchObject({ structure });
  });

  it("ends at the limits where definitions multiply", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => {
        const $ref = `#/$defs/d${level + 1}`;
        return [`d${level}`, { type: "object", properties: { a: { $ref }, b: { $ref } } }];
      }),
    );
    const schema = { $ref: "#/$defs/d0", $defs: { ...$defs, d30: { type: "string" } } };
    expect(importJsonSchema(schema).success).toBe(false);
  });

  it("refuses definitions that multiply as parts of each other, before they take long", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => {
        const part = { $ref: `#/$defs/d${level + 1}` };
        return [`d${level}`, { allOf: [part, part] }];
      }),
    );
    const schema = { $ref: "#/$defs/d0", $defs: { ...$defs, d30: { type: "object" } } };
    expect(importJsonSchema(schema)).toMatchObject({ issues: [{ rule: "too_large" }] });
  });

  it.each([
    ["allOf", `${'{"allOf":['.repeat(5_000)}{}${"]}".repeat(5_000)}`],
    [
      "$ref",
      JSON.stringify({
        $ref: "#/$defs/d0",
        $defs: Object.fromEntries(
          Array.from({ length: 5_000 }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }]),
        ),
      }),
    ],
  ])("refuses a schema that thousands of %s lead into", (_, text) => {
    expect(importJsonSchema(JSON.parse(text))).toMatchObject({ issues: [{ rule: "too_large" }] });
  });

  const shared = (definition: object, fields = 1_000) => ({
    type: "object",
    properties: Object.fromEntries(many(fields, (at) => [`f${at}`, { $ref: "#/$defs/d" }])),
    $defs: { d: definition },
  });
  const names = many(50_000, (at) => `name ${at}`);
  const long = "n".repeat(300_000);

  it.each([
    ["many values of an enum", { enum: names }],
    ["many required properties", { type: "object", properties: {}, required: names }],
    ["many types", { type: names.map(() => "null") }],
    ["many keywords", Object.fromEntries(names.map((name) => [name, 1]))],
    ["a long title", { type: "string", title: long }],
    ["many alternatives", { anyOf: names.map((name) => ({ const: name })) }],
    ["many parts", { allOf: names.map(() => ({})) }],
  ])(
    "refuses a definition of %s that a thousand fields share, before it takes long",
    (_, definition) => {
      const issues = [expect.objectContaining({ rule: "too_large" })];
      const refused = importJsonSchema(shared(definition));
      expect(refused).toMatchObject({ success: false, issues: expect.arrayContaining(issues) });
      expect(JSON.stringify(refused).length).toBeLessThan(20_000);
    },
  );

  it("describes a long default that many fields share", () => {
    const { structure } = imported(shared({ type: "string", default: { names } }, 500));
    expect(JSON.stringify(structure).length).toBeLessThan(400_000);
  });

  it.each([
    ["of a property", { type: "object", properties: { [long]: shared({ type: "string" }) } }],
    ["of a keyword", shared({ type: "string", [long]: 1 })],
    ["of a type", shared({ type: long })],
    ["in a reference", shared({ $ref: `#/${long}` })],
  ])("reports a name of 300,000 characters %s in a short response", (_, schema) => {
    expect(JSON.stringify(importJsonSchema(schema)).length).toBeLessThan(500_000);
  });

  it("counts the refused places that it does not list", () => {
    const properties = Object.fromEntries(many(50, (at) => [`f${at}`, { type: "nothing" }]));
    const refused = importJsonSchema({ type: "object", properties });
    expect(refused).toMatchObject({ message: expect.stringMatching(/\(and 49 more\)$/) as string });
    expect(refused).toMatchObject({ issues: { length: 20 } });
  });

  it("compares values however deep they nest", () => {
    const deep = (end: string): unknown =>
      JSON.parse(`${'{"a":'.repeat(20_000)}${end}${"}".repeat(20_000)}`);
    const schema = (one: unknown, other: unknown) => ({
      type: "object",
      allOf: [{ const: one }, { const: other }],
    });
    expect(importJsonSchema(schema(deep("1"), deep("2")))).toMatchObject({
      issues: [{ rule: "allOf" }],
    });
    expect(importJsonSchema(schema(deep("1"), deep("1")))).not.toMatchObject({
      issues: [{ rule: "allOf" }],
    });
  });

  it("lets no name of an object's prototype pass for a property", () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}}}',
    );
    expect(importJsonSchema(schema)).toMatchObject({ success: false });
    expect(importJsonSchema({ type: "object", $ref: "#/constructor" }).success).toBe(false);
  });
});

/** A structure without what says nothing: `required: false`, and an empty `describe`. */
function normal(node: StructureNode): StructureNode {
  const { required, describe: words, ...rest } = node;
  const own = { ...rest, ...(required && { required }), ...(words && { describe: words }) };
  if (own.type === "array") return { ...own, items: normal(own.items) };
  if (own.type !== "object") return own;
  const members = Object.entries(own.properties).map(([name, child]) => [name, normal(child)]);
  return { ...own, properties: Object.fromEntries(members) as typeof own.properties };
}

it("gives every structure back from its own JSON Schema", () => {
  const back = fc.property(anyStructure, (node) => {
    const { structure, notes } = imported(toExportedSchema(node));
    expect(normal(structure)).toEqual(normal(node));
    expect(notes).toEqual([]);
  });
  fc.assert(back, { numRuns: 300, seed: 20261123 });
});

describe("samples", () => {
  it("are looked at once, however many names they have", () => {
    const looks = (count: number) => {
      let looked = 0;
      const counted = (sample: object) =>
        new Proxy(sample, {
          getOwnPropertyDescriptor(...on) {
            looked += 1;
            return Reflect.getOwnPropertyDescriptor(...on);
          },
        });
      structureOfSamples([many(count, (at) => counted({ [`a${at}`]: 1 }))]);
      return looked;
    };
    expect(looks(1_000)).toBe(10 * looks(100));
  });

  it("give their common structure", () => {
    const samples = [
      {
        no: "7",
        day: "2026-11-23",
        at: "2026-11-23T10:00:00Z",
        n: 1,
        lines: [{ a: 1 }, { a: 2, b: true }],
      },
      { no: "8", day: "2026-11-24", n: 1.5, note: null, lines: [] },
    ];
    expect(structureOfSamples(samples)).toMatchObject({
      structure: {
        type: "object",
        properties: {
          no: { type: "string", required: true },
          day: { type: "date", required: true },
          at: { type: "datetime" },
          n: { type: "number", required: true },
          lines: {
            type: "array",
            required: true,
            items: {
              properties: { a: { type: "integer", required: true }, b: { type: "boolean" } },
            },
          },
          note: { type: "string" },
        },
      },
    });
  });

  it("note what is text only for want of one type", () => {
    const samples = [
      { no: 7, sure: true, lines: [{ a: null, n: 1 }] },
      { no: "7", sure: false },
    ];
    expect(structureOfSamples(samples)).toMatchObject({
      structure: { properties: { no: { type: "string" }, sure: { type: "boolean" } } },
      notes: [
        { pointer: "/no", keyword: "type", done: "kept" },
        { pointer: "/lines/0/a", keyword: "type", done: "kept" },
      ],
    });
  });

  it.each([
    ["of two shapes", [{ a: { b: 1 } }, { a: "x" }], "/a", "mixed"],
    ["with an empty list", [{ a: [] }], "/a", "empty"],
    ["with an empty object", [{ a: [{}] }], "/a/0", "empty"],
    ["that are texts", ["x"], "", "invalid_top_level"],
    ["with a name that is too long", [{ a: { ["n".repeat(101)]: { b: 1 } } }], "/a", "too_big"],
    ["of too many fields", [many(1_001, (at) => ({ [`a${at}`]: 1 }))], "/0", "too_many_fields"],
  ])("%s are refused where", (_what, samples, field, rule) => {
    const issues = [expect.objectContaining({ field, rule }) as object];
    expect(structureOfSamples(samples)).toMatchObject({ success: false, issues });
  });
});
