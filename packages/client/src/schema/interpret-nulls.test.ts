import { expect, it } from "vitest";
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
  const { shape } = await planOf(schema);
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
  expect(interpretNulls(output, shape)).toEqual({
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

it("names an object that is missing as a whole by itself", async () => {
  const { shape } = await planOf(schema);
  const output = { number: "1", note: "n", paid: true, due: "2026-01-01", seller: null, lines: [] };
  expect(interpretNulls(output, shape)).toEqual({ data: output, missing: ["/seller"] });
});
