import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SchemaError } from "../errors/schema-errors.ts";
import { planOf } from "./plan.ts";

const structureOf = async (schema: z.ZodType) => (await planOf(schema)).structure;

describe("a library's schema", () => {
  it("becomes a structure with its descriptions", async () => {
    const schema = z.object({
      number: z.string().describe("Invoice number"),
      issued: z.iso.date().optional(),
      paidAt: z.iso.datetime({ offset: true }).nullable(),
      state: z.enum(["open", "paid"]).nullish(),
      kind: z.literal("invoice"),
      pages: z.int().min(1).default(1),
      amount: z.coerce.number(),
      total: z.string().transform(Number),
      lines: z.array(z.strictObject({ isGift: z.boolean().meta({ title: "Gift?" }) })),
    });
    expect(await structureOf(schema)).toEqual({
      type: "object",
      properties: {
        number: { type: "string", describe: "Invoice number", required: true },
        issued: { type: "date" },
        paidAt: { type: "datetime" },
        state: { type: "enum", values: ["open", "paid"] },
        kind: { type: "enum", values: ["invoice"], required: true },
        pages: { type: "integer" },
        amount: { type: "number", required: true },
        total: { type: "string", required: true },
        lines: {
          type: "array",
          required: true,
          items: {
            type: "object",
            properties: { isGift: { type: "boolean", describe: "Gift?", required: true } },
          },
        },
      },
    });
  });

  it("is named by its title, or by its structure", async () => {
    const shape = { total: z.number() };
    const titled = z.object(shape).meta({ title: "Bill" });
    const [first, second] = [await planOf(z.object(shape)), await planOf(z.object(shape))];
    expect((await planOf(titled)).name).toBe("Bill");
    expect(first.name).toMatch(/^unnamed-[0-9a-f]{16}$/);
    expect(second.name).toBe(first.name);
    expect((await planOf(z.object({ sum: z.number() }))).name).not.toBe(first.name);
  });

  it("may name a part once and use it twice", async () => {
    const Address = z.object({ city: z.string() }).meta({ id: "Address" });
    const structure = await structureOf(z.object({ from: Address, to: Address.describe("To") }));
    const address = { type: "object", properties: { city: { type: "string", required: true } } };
    expect(structure).toEqual({
      type: "object",
      properties: {
        from: { ...address, required: true },
        to: { ...address, describe: "To", required: true },
      },
    });
  });
});

describe("what cannot be extracted", () => {
  const Node = z.object({
    get children() {
      return z.array(Node);
    },
  });
  const refused: [what: string, schema: z.ZodType, pointer: string, reason: RegExp][] = [
    ["a Date", z.object({ a: z.array(z.object({ on: z.date() })) }), "/a/0/on", /z\.iso\.date/],
    ["a bare transform", z.object({ a: z.transform(String) }), "/a", /no type in JSON/],
    ["a bigint", z.object({ a: z.bigint() }), "/a", /no type in JSON/],
    ["a union", z.object({ a: z.union([z.string(), z.number()]) }), "/a", /unions/],
    ["a union of objects", z.object({ a: z.union([z.object({}), z.object({})]) }), "/a", /unions/],
    ["a record", z.object({ a: z.record(z.string(), z.number()) }), "/a", /records/],
    ["a tuple", z.object({ a: z.tuple([z.string(), z.number()]) }), "/a", /tuples/],
    ["numbers as an enum", z.object({ a: z.literal([1, 2]) }), "/a", /texts/],
    ["recursion", Node, "/children/0", /recursion/],
    ["an empty object", z.object({ "a/b": z.object({}) }), "/a~1b", /no properties/],
    ["a single value", z.string(), "", /an object or an array/],
  ];
  it.each(refused)("%s is refused with its place", async (_what, schema, pointer, reason) => {
    const error = await planOf(schema).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({ pointer, message: expect.stringMatching(reason) });
  });

  it("a library without JSON Schema is refused by its name", async () => {
    const standard = { version: 1, vendor: "other", validate: (value: unknown) => ({ value }) };
    const schema = { "~standard": standard } as never;
    await expect(planOf(schema)).rejects.toThrow("other gives no JSON Schema");
  });
});
