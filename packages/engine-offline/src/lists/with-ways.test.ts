import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";

const bookings = (out: string, back: string) =>
  [
    "Date | Way | Text | Amount",
    `2026-03-02 | ${out} | Hall | 180.00`,
    `2026-03-04 | ${back} | Fees | 960.00`,
    `2026-03-11 | ${out} | Music | 42.75`,
  ].join("\n");
const read = (text: string, fields: Record<string, unknown>) => {
  const { output, evidence } = extract({ text }, objectOf({ rows: listOf(fields) }));
  const amounts = (output as { rows: { amount: unknown }[] }).rows.map(({ amount }) => amount);
  return {
    amounts,
    doubts: evidence.warnings.filter(({ code }) => code === "value_ambiguous").length,
  };
};

describe("an amount in a row with the way that it went", () => {
  const fields = { date: "date", text: "string", amount: "number" };

  it("has its sign, wherever the word stands", () => {
    expect(read(bookings("DBIT", "CRDT"), fields)).toEqual({
      amounts: [-180, 960, -42.75],
      doubts: 0,
    });
    expect(read(bookings("DBIT", "DBIT"), fields).amounts).toEqual([180, 960, 42.75]);
  });

  it("is in doubt where the word may mean something else and is not given itself", () => {
    expect(read(bookings("Debit", "Credit"), fields)).toEqual({
      amounts: [180, 960, 42.75],
      doubts: 2,
    });
    expect(read(bookings("Debit", "Credit"), { ...fields, way: "string" }).doubts).toBe(0);
  });

  it.each([
    ["OUT", "IN"],
    ["Ausgang", "Eingang"],
    ["Sortie", "Entrée"],
    ["Uitgaand", "Inkomend"],
  ])("has the sign of %s and %s where the field says which is negative", (out, back) => {
    const describe = "Amount, negative for money that goes out";
    const amount = { type: "number", describe };
    expect(read(bookings(out, back), { ...fields, amount })).toEqual({
      amounts: [-180, 960, -42.75],
      doubts: 0,
    });
    expect(read(bookings(out, back), fields).doubts).toBe(2);
    expect(read(bookings(out, out), { ...fields, amount }).amounts).toEqual([180, 960, 42.75]);
  });
});
