import { expect, it } from "vitest";
import { z } from "zod";
import { SchemaError } from "../errors/schema-errors.ts";
import { isStandardSchema, planOf } from "./plan.ts";

it("names a schema by its title, or by its content", async () => {
  const shape = { total: z.number() };
  const titled = z.object(shape).meta({ title: "Bill" });
  const [first, second] = [await planOf(z.object(shape)), await planOf(z.object(shape))];
  expect((await planOf(titled)).name).toBe("Bill");
  expect(first.name).toMatch(/^unnamed-[0-9a-f]{16}$/);
  expect(second.name).toBe(first.name);
  expect((await planOf(z.object({ sum: z.number() }))).name).not.toBe(first.name);
});

it("takes the side of a schema that is checked, before its transforms and defaults", async () => {
  const schema = z.object({ a: z.string().transform(Number), b: z.int().default(1) });
  expect((await planOf(schema)).jsonSchema).toMatchObject({
    properties: { a: { type: "string" }, b: { type: "integer" } },
    required: ["a"],
  });
});

it("refuses a library without JSON Schema by its name", async () => {
  const standard = { version: 1, vendor: "other", validate: (value: unknown) => ({ value }) };
  const schema = { "~standard": standard } as never;
  await expect(planOf(schema)).rejects.toThrow("other gives no JSON Schema");
});

it.each(["Ticket", undefined, null])("refuses %s as a schema", (none) => {
  expect(() => isStandardSchema(none as never)).toThrow(SchemaError);
});
