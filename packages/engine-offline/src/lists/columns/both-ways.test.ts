import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../../testing/text-document.ts";

const statement = (out: string, back: string, [none, ...lines] = ["", "650.00", "1480.25"]) =>
  [
    ["Date", "Text", out, back, "Balance"],
    ["2026-03-02", "Rent", lines[0], none, "1214.60"],
    ["2026-03-05", "Wages", none, lines[1], "2694.85"],
  ]
    .map((cells) => cells.join(";"))
    .join("\n");

const negative = { type: "number", describe: "Amount, negative for money out" };
function read(text: string, fields: Record<string, unknown>) {
  const of = { date: "date", text: "string", balance: "number" };
  const { output, evidence } = extract({ text }, objectOf({ rows: listOf({ ...of, ...fields }) }));
  const doubts = evidence.warnings.filter(({ code }) => code === "value_ambiguous");
  return { rows: (output as { rows: Record<string, unknown>[] }).rows, doubts: doubts.length };
}

describe("columns for what went out and for what came in", () => {
  it.each([
    ["Debit", "Credit"],
    ["Debit amount", "Credit amount"],
    ["Money out", "Money in"],
    ["Paid out", "Paid in"],
    ["Ausgang", "Eingang"],
    ["Cargos", "Abonos"],
    ["Af", "Bij"],
  ])("are one signed amount: %s and %s", (out, back) => {
    const { rows, doubts } = read(statement(out, back), { amount: negative });
    expect(rows).toMatchObject([
      { text: "Rent", amount: -650, balance: 1214.6 },
      { text: "Wages", amount: 1480.25, balance: 2694.85 },
    ]);
    expect(doubts).toBe(0);
  });

  it.each(["0.00", "-", ""])("have %j where nothing went that way", (none) => {
    const text = statement("Withdrawals", "Deposits", [none, "650.00", "1480.25"]);
    const amounts = read(text, { amount: negative }).rows.map(({ amount }) => amount);
    expect(amounts).toEqual([-650, 1480.25]);
  });

  it("leave the sign in doubt where the field does not say it", () => {
    const { rows, doubts } = read(statement("Debit", "Credit"), { amount: "number" });
    expect(rows.map(({ amount }) => amount)).toEqual([650, 1480.25]);
    expect(doubts).toBe(1);
  });

  it.each([
    "Amount, debits are negative",
    "Betrag, Ausgaben negativ",
    "Montant, débits en négatif",
  ])("have the sign that %j says", (describe) => {
    const { rows } = read(statement("Debit", "Credit"), { amount: { type: "number", describe } });
    expect(rows.map(({ amount }) => amount)).toEqual([-650, 1480.25]);
  });

  it("have zeros with a currency where nothing went that way", () => {
    const text = statement("Outflow", "Inflow", ["£0.00", "£650.00", "£1480.25"]);
    const amounts = read(text, { amount: negative }).rows.map(({ amount }) => amount);
    expect(amounts).toEqual([-650, 1480.25]);
  });

  it("are no hours of a working day", () => {
    const text = "Employee;In;Out;Total\nAnn;08:00;16:30;120.00\nBob;09:00;17:00;110.00\n";
    const rows = listOf({ employee: "string", amount: "number" });
    const { output } = extract({ text }, objectOf({ rows }));
    const amounts = (output as { rows: { amount: unknown }[] }).rows.map(({ amount }) => amount);
    expect(amounts).not.toContain(8);
    expect(amounts).not.toContain(9);
  });

  it("leave a list of one way without the other's amounts", () => {
    const text =
      "Datum;Text;Einnahmen;Ausgaben\n2026-03-02;Kuchen;45,00;\n2026-03-05;Mehl;;12,50\n";
    const ausgaben = listOf({ datum: "date", text: "string", betrag: "number" });
    const { output } = extract({ text }, objectOf({ ausgaben }));
    const amounts = (output as { ausgaben: { betrag: unknown }[] }).ausgaben.map(
      ({ betrag }) => betrag,
    );
    expect(amounts).not.toContain(45);
  });

  it("are each their own field's", () => {
    const { rows } = read(statement("Debit", "Credit"), { debit: "number", credit: "number" });
    expect(rows).toMatchObject([
      { debit: 650, credit: null },
      { debit: null, credit: 1480.25 },
    ]);
  });
});
