import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { MissingValuesError, Quarry, ValidationError } from "./index.ts";

let system: StandaloneSystem;
let quarry: Quarry;
beforeAll(async () => {
  system = await startStandaloneSystem({ documentsUrl: "http://127.0.0.1:1" });
  const apiKey = await system.apiKey("library-schemas");
  quarry = new Quarry({ baseUrl: system.baseUrl, apiKey });
});
afterAll(() => system?.[Symbol.asyncDispose]());

const source = "Invoice number: 2026-117\nTotal: 59.50 EUR\n";
const number = z.string().describe("Invoice number");
const Party = z.object({ name: z.string(), vatNumber: z.string() });

it("leaves out an optional object that the source lacks", async () => {
  const schema = z.object({ number, carrier: Party.optional(), consignee: Party.nullable() });
  const { data } = await quarry.extract({ source, schema });
  expect(data).toEqual({ number: "2026-117", consignee: null });
});

it("names the values that a required object lacks", async () => {
  const failed = quarry.extract({ source, schema: z.object({ number, carrier: Party }) });
  await expect(failed).rejects.toBeInstanceOf(MissingValuesError);
  await expect(failed).rejects.toMatchObject({
    pointers: ["/carrier/name", "/carrier/vatNumber"],
  });
});

it("extracts by loose objects, intersections and enums of numbers", async () => {
  const schema = z.intersection(
    z.looseObject({ number }),
    z.object({ total: z.number().describe("Total"), rate: z.literal([7, 19]).optional() }),
  );
  const { data } = await quarry.extract({ source, schema });
  expect(data).toEqual({ number: "2026-117", total: 59.5 });
});

const Node = z.object({
  get children() {
    return z.array(Node);
  },
});
const refused: [what: string, schema: z.ZodType, place: string, message: RegExp][] = [
  [
    "a Date",
    z.object({ a: z.array(z.object({ on: z.date() })) }),
    "/properties/a/items/properties/on",
    /format date/,
  ],
  ["a bigint", z.object({ a: z.bigint() }), "/properties/a", /no type/],
  ["a union", z.object({ a: z.union([z.string(), Party]) }), "/properties/a/anyOf", /keep one/],
  [
    "a discriminated union",
    z.object({
      a: z.discriminatedUnion("kind", [
        Party.extend({ kind: z.literal("a") }),
        z.object({ kind: z.literal("b") }),
      ]),
    }),
    "/properties/a/oneOf",
    /keep one/,
  ],
  [
    "a record",
    z.object({ a: z.record(z.string(), z.number()) }),
    "/properties/a/additionalProperties",
    /array of objects/,
  ],
  [
    "a tuple",
    z.object({ a: z.tuple([z.string(), z.number()]) }),
    "/properties/a/prefixItems",
    /object/,
  ],
  ["recursion", Node, "/properties/children/items/$ref", /as many levels as you need/],
  ["an empty object", z.object({ "a/b": z.object({}) }), "/properties/a~1b", /properties/],
  ["a single value", z.string(), "", /at the top/],
];
it.each(refused)(
  "passes on where the server refuses %s, and why",
  async (_what, schema, field, message) => {
    const failed = await quarry.extract({ source, schema }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ValidationError);
    expect((failed as ValidationError).issues).toMatchObject([
      { field, message: expect.stringMatching(message) as string },
    ]);
  },
);
