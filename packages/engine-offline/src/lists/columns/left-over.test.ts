import { describe, expect, it } from "vitest";
import { listOf, rowsOf } from "../../testing/text-document.ts";

describe("the one column that no heading names", () => {
  const text = [
    "Datum         Xyllum              Prijs",
    "01.03.2026    Fietsbel            9,99",
    "02.03.2026    Zadel              49,50",
    "04.03.2026    Slot               24,00",
  ].join("\n");

  it("is the one field's that is left, if it suits", () => {
    const structure = listOf({ date: "date", product: "string", price: "number" });
    expect(rowsOf(text, structure)).toEqual([
      { date: "2026-03-01", product: "Fietsbel", price: 9.99 },
      { date: "2026-03-02", product: "Zadel", price: 49.5 },
      { date: "2026-03-04", product: "Slot", price: 24 },
    ]);
  });

  it("is no field's whose kind it does not hold", () => {
    const structure = listOf({ date: "date", pieces: "integer", price: "number" });
    expect(rowsOf(text, structure)).toEqual([
      { date: "2026-03-01", pieces: null, price: 9.99 },
      { date: "2026-03-02", pieces: null, price: 49.5 },
      { date: "2026-03-04", pieces: null, price: 24 },
    ]);
  });

  it("is no field's where two of its kind are left", () => {
    const structure = listOf({
      date: "date",
      product: "string",
      remark: "string",
      price: "number",
    });
    const rows = rowsOf(text, structure) as Record<string, unknown>[];
    expect(rows.map(({ remark }) => remark)).toEqual([null, null, null]);
  });
});

describe("a column of row numbers", () => {
  it("holds no words, whatever its heading says, where a column of words is left", () => {
    const text = [
      "Pos.  Xyllum                 Menge     Betrag",
      "1     Fugenmörtel grau           4      51,60",
      "2     Fliesenkleber flex         2      37,00",
      "3     Arbeitszeit                6     338,00",
    ].join("\n");
    const structure = listOf({ article: "string", quantity: "number", amount: "number" });
    const rows = rowsOf(text, structure) as { article: unknown }[];
    expect(rows.map(({ article }) => article)).toEqual([
      "Fugenmörtel grau",
      "Fliesenkleber flex",
      "Arbeitszeit",
    ]);
  });
});
