import { describe, expect, it } from "vitest";
import { z } from "zod";
import { interpretNulls } from "./interpret-nulls.ts";
import { planOf } from "./plan.ts";

const schema = z.object({
  number: z.string(),
  note: z.string().optional(),
  paid: z.boolean().nullable(),
  due: z.iso.date().nullish(),
  seller: z.object({ "tax/id": z.string() }),
  lines: z.array(z.object({ amount: z.number(), code: z.string().optional() })),
});

it("leaves out what is optional, keeps what may be null, and names what is missing", async () => {
  const { jsonSchema } = await planOf(schema);
  const lines = [
    { amount: 2, code: null },
    { amount: null, code: "B" },
  ];
  const output = {
    number: null,
    note: null,
    paid: null,
    due: null,
    seller: { "tax/id": null },
    lines,
  };
  expect(interpretNulls(output, jsonSchema)).toEqual({
    data: {
      number: null,
      paid: null,
      due: null,
      seller: { "tax/id": null },
      lines: [{ amount: 2 }, { amount: null, code: "B" }],
    },
    missing: ["/number", "/seller/tax~1id", "/lines/1/amount"],
  });
});

it("names an object that is null as a whole by its own pointer", async () => {
  const { jsonSchema } = await planOf(schema);
  const output = { number: "1", note: "n", paid: true, due: "2026-01-01", seller: null, lines: [] };
  expect(interpretNulls(output, jsonSchema)).toEqual({ data: output, missing: ["/seller"] });
});

const Party = z.object({
  name: z.string(),
  city: z.string().optional(),
  tags: z.array(z.string()),
});
const nothing = { name: null, city: null, tags: [] };
const found = { name: "Quay Ltd", city: null, tags: [] };

async function interpreted(schema: z.ZodType, output: never) {
  const { jsonSchema } = await planOf(schema);
  return interpretNulls(output, jsonSchema);
}

describe("a group in which nothing was found", () => {
  const Named = Party.meta({ id: "Party" });
  const one = { a: nothing };
  type Case = [what: string, schema: z.ZodType, output: object, data: object, missing: string[]];
  it.each<Case>([
    ["is left out where it is optional", z.object({ a: Party.optional() }), one, {}, []],
    ["is null where it may be null", z.object({ a: Party.nullable() }), one, { a: null }, []],
    ["is null where it may be both", z.object({ a: Party.nullish() }), one, { a: null }, []],
    [
      "is left out where it is a reference",
      z.object({ a: Named.optional(), b: Named.optional() }),
      { a: nothing, b: nothing },
      {},
      [],
    ],
    [
      "is left out within an optional group",
      z.object({ a: z.object({ inner: Party, own: z.string() }).optional() }),
      { a: { inner: nothing, own: null } },
      {},
      [],
    ],
    [
      "names its missing values where it is required",
      z.object({ a: Party }),
      one,
      { a: { name: null, tags: [] } },
      ["/a/name"],
    ],
    [
      "stays where it is required and all in it is optional",
      z.object({ a: Party.partial() }),
      one,
      { a: { tags: [] } },
      [],
    ],
  ])("%s", async (_what, schema, output, data, missing) => {
    expect(await interpreted(schema, output as never)).toEqual({ data, missing });
  });
});

it("keeps an optional group of which a part was found, and names what it lacks", async () => {
  const schema = z.object({ a: Party.optional(), b: Party.optional() });
  const output = { a: found, b: { ...nothing, city: "Cork" } };
  expect(await interpreted(schema, output as never)).toEqual({
    data: { a: { name: "Quay Ltd", tags: [] }, b: { name: null, city: "Cork", tags: [] } },
    missing: ["/b/name"],
  });
});

it("treats the groups in the rows of a list by their own schema", async () => {
  const row = z.object({ seller: Party.optional(), amount: z.number().nullable() });
  const output = {
    rows: [
      { seller: nothing, amount: null },
      { seller: found, amount: 1 },
    ],
  };
  expect(await interpreted(z.object({ rows: z.array(row) }), output as never)).toEqual({
    data: { rows: [{ amount: null }, { seller: { name: "Quay Ltd", tags: [] }, amount: 1 }] },
    missing: [],
  });
});

it("reads what an intersection and a loose object say of their properties", async () => {
  const both = z.intersection(Party.partial(), z.looseObject({ due: z.iso.date().optional() }));
  const output = { a: { ...found, due: null } };
  expect(await interpreted(z.object({ a: both }), output as never)).toEqual({
    data: { a: { name: "Quay Ltd", tags: [] } },
    missing: [],
  });
});
