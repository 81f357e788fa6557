import { toJsonSchema as fromValibot } from "@valibot/to-json-schema";
import * as v from "valibot";
import { z } from "zod";

/** A JSON Schema, and the pointer at which it is refused, or nothing where it is imported. */
export type Given = [name: string, schema: unknown, pointer?: string | undefined];

const fromZod = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });

const address = z.object({ street: z.string(), city: z.string().describe("Town or city") });

export const zodSchemas: Given[] = [
  ["an object", fromZod(address)],
  ["a list of objects", fromZod(z.array(address))],
  ["dates", fromZod(z.object({ day: z.iso.date(), at: z.iso.datetime(), from: z.iso.time() }))],
  ["formats", fromZod(z.object({ mail: z.email(), id: z.uuid(), site: z.url(), ip: z.ipv4() }))],
  [
    "bounds",
    fromZod(
      z.object({
        n: z.int().min(1).max(9),
        s: z
          .string()
          .min(2)
          .regex(/^[A-Z]+$/),
      }),
    ),
  ],
  [
    "optional and nullable",
    fromZod(z.object({ a: z.string().optional(), b: z.number().nullable() })),
  ],
  ["a nullable object", fromZod(z.object({ a: address.nullable() }))],
  ["defaults", fromZod(z.object({ a: z.string().default("EUR"), b: z.boolean().default(false) }))],
  ["enums and literals", fromZod(z.object({ a: z.enum(["x", "y"]), b: z.literal("only") }))],
  ["a union of literals", fromZod(z.object({ a: z.union([z.literal("x"), z.literal("y")]) }))],
  [
    "an intersection",
    fromZod(z.object({ a: z.intersection(address, z.object({ zip: z.string() })) })),
  ],
  ["closed and open objects", fromZod(z.strictObject({ a: z.looseObject({ b: z.string() }) }))],
  ["meta", fromZod(z.object({ a: z.string().meta({ title: "The A", examples: ["one", "two"] }) }))],
  [
    "a reused shape",
    fromZod(z.object({ a: address.meta({ id: "A" }), b: address.meta({ id: "A2" }) })),
  ],
  ["a union", fromZod(z.object({ a: z.union([z.number(), address]) })), "/properties/a/anyOf"],
  [
    "a record",
    fromZod(z.object({ a: z.record(z.string(), z.number()) })),
    "/properties/a/additionalProperties",
  ],
  [
    "a tuple",
    fromZod(z.object({ a: z.tuple([z.string(), z.number()]) })),
    "/properties/a/prefixItems",
  ],
  ["any value", fromZod(z.object({ a: z.any() })), "/properties/a"],
  ["numbers as literals", fromZod(z.object({ a: z.literal(3), b: z.literal([1, 2.5]) }))],
  [
    "several kinds of literals",
    fromZod(z.object({ a: z.literal(["x", 1]) })),
    "/properties/a/enum",
  ],
  [
    "a discriminated union",
    fromZod(
      z.object({
        a: z.discriminatedUnion("kind", [
          address.extend({ kind: z.literal("x") }),
          z.object({ kind: z.literal("y") }),
        ]),
      }),
    ),
    "/properties/a/oneOf",
  ],
  ["a text at the top", fromZod(z.string()), ""],
];

export const valibotSchemas: Given[] = [
  ["an object", fromValibot(v.object({ a: v.string(), b: v.optional(v.number()) }))],
  ["a list", fromValibot(v.array(v.object({ a: v.pipe(v.string(), v.isoDate()) })))],
  ["a nullable enum", fromValibot(v.object({ a: v.nullable(v.picklist(["x", "y"])) }))],
  ["described", fromValibot(v.object({ a: v.pipe(v.string(), v.description("The A")) }))],
  ["bounds", fromValibot(v.object({ a: v.pipe(v.number(), v.integer(), v.minValue(1)) }))],
  ["literals", fromValibot(v.object({ a: v.union([v.literal("x"), v.literal("y")]) }))],
  [
    "an intersection",
    fromValibot(v.intersect([v.object({ a: v.string() }), v.object({ b: v.string() })])),
  ],
  [
    "a union",
    fromValibot(v.object({ a: v.union([v.boolean(), v.string()]) })),
    "/properties/a/anyOf",
  ],
  [
    "a record",
    fromValibot(v.object({ a: v.record(v.string(), v.string()) })),
    "/properties/a/additionalProperties",
  ],
];

const components = {
  Money: {
    type: "object",
    required: ["amount"],
    properties: {
      amount: { type: "number", format: "double" },
      currency: { type: "string", nullable: true, example: "EUR" },
    },
  },
  Base: { type: "object", properties: { id: { type: "string", format: "uuid", readOnly: true } } },
  Order: {
    allOf: [
      { $ref: "#/components/schemas/Base" },
      {
        type: "object",
        required: ["total"],
        properties: { total: { $ref: "#/components/schemas/Money" }, "a/b~c": { type: "string" } },
      },
    ],
  },
  Page: {
    type: "object",
    properties: { data: { type: "array", items: { $ref: "#/components/schemas/Order" } } },
  },
  Status: {
    type: "object",
    properties: { code: { type: "string", enum: ["ok", null], nullable: true } },
  },
  Nullable: {
    type: "object",
    properties: { total: { oneOf: [{ $ref: "#/components/schemas/Money" }, { type: "null" }] } },
  },
  Tree: {
    type: "object",
    properties: { kids: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
  },
  Clash: {
    allOf: [
      { $ref: "#/components/schemas/Base" },
      { type: "object", properties: { id: { type: "integer" } } },
    ],
  },
  Free: { type: "object", properties: { extra: { type: "object" } } },
};

/** Each is imported by its pointer out of the whole document. */
export const openApi = { openapi: "3.0.3", components: { schemas: components } };

export const componentPointers: [name: string, pointer?: string | undefined][] = [
  ...["Money", "Base", "Order", "Page", "Status", "Nullable"].map((name): [string] => [name]),
  ["Tree", "/components/schemas/Tree/properties/kids/items/$ref"],
  ["Clash", "/components/schemas/Clash/allOf/1/properties/id"],
  ["Free", "/components/schemas/Free/properties/extra"],
];

const object = (properties: object) => ({ type: "object", properties });
const nested = (levels: number): unknown =>
  levels === 0 ? { type: "string" } : object({ a: nested(levels - 1) });

export const handWritten: Given[] = [
  [
    "369 fields",
    object(
      Object.fromEntries(
        Array.from({ length: 369 }, (_, i) => [
          `field ${i}`,
          { type: i % 2 ? "string" : "number" },
        ]),
      ),
    ),
  ],
  ["no types", { properties: { a: { items: { format: "email" } } } }],
  [
    "lists of types",
    object({ a: { type: ["string", "null"] }, b: { type: ["integer", "number"] } }),
  ],
  ["a title", object({ vat: { type: "string", title: "Value added tax" } })],
  [
    "the same definition twice",
    {
      $defs: { a: { type: "string" } },
      ...object({ b: { $ref: "#/$defs/a" }, c: { $ref: "#/$defs/a", description: "C" } }),
    },
  ],
  [
    "a definition with an escaped name",
    { $defs: { "a/b": { type: "string" } }, ...object({ b: { $ref: "#/$defs/a~1b" } }) },
  ],
  ["several types", object({ a: { type: ["string", "integer"] } }), "/properties/a/type"],
  ["an unknown type", object({ a: { type: "str" } }), "/properties/a/type"],
  ["a definition elsewhere", object({ a: { $ref: "other.json" } }), "/properties/a/$ref"],
  ["a definition that is not there", object({ a: { $ref: "#/$defs/a" } }), "/properties/a/$ref"],
  ["not", object({ a: { type: "string", not: { const: "x" } } }), "/properties/a/not"],
  ["conditions", { ...object({ a: { type: "string" } }), if: {}, else: {} }, "/if"],
  [
    "patterns of names",
    { type: "object", patternProperties: { "^x": { type: "string" } } },
    "/patternProperties",
  ],
  ["a list of what", object({ a: { type: "array" } }), "/properties/a/type"],
  ["a schema that is false", object({ a: false }), "/properties/a"],
  ["a text", "object", ""],
  ["nothing", null, ""],
  ["a level too many", nested(16), `${"/properties/a".repeat(16)}`],
  ["ten thousand levels", nested(3_000), `${"/properties/a".repeat(16)}`],
  ["a blank value of an enum", object({ a: { enum: [" "] } }), "/properties/a"],
  ["a name that is too long", object({ ["n".repeat(101)]: { type: "string" } }), ""],
  [
    "a description that is too long",
    object({ a: { type: "string", description: "d".repeat(2_001) } }),
    "/properties/a",
  ],
];
