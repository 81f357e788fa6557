import { describe, expect, it } from "vitest";
import { listOf, rowsOf } from "../testing/text-document.ts";

const table = (...rows: string[]) => rows.join("\n");
const names = (text: string, fields: Record<string, string>, name: string) =>
  (rowsOf(text, listOf(fields)) as Record<string, unknown>[]).map((row) => row[name]);

describe("a row of sums", () => {
  it.each(["Total", "Summe", "Suma", "Soma", "Carried forward"])("%s is no item", (sum) => {
    const text = table("Item | Quantity | Amount", "Desk | 1 | 45.00", "Chair | 2 | 30.00");
    const fields = { item: "string", quantity: "integer", amount: "number" };
    expect(names(`${text}\n${sum} | 3 | 75.00`, fields, "item")).toEqual(["Desk", "Chair"]);
  });
});

it("a subtotal of a page, and the first and the last balance beside entries, are no items", () => {
  const positions = table(
    "Pos. | Leistung | Menge | Betrag",
    "1 | Dachrinne | 12 | 540,00",
    "2 | Fallrohr | 3 | 186,00",
    " | Zwischensumme Seite 1 |  | 726,00",
    "3 | Seite 4 drucken | 1 | 186,00",
  );
  const fields = { leistung: "string", menge: "integer", betrag: "number" };
  expect(names(positions, fields, "leistung")).toEqual([
    "Dachrinne",
    "Fallrohr",
    "Seite 4 drucken",
  ]);
  const entries = table(
    "Date | Description | Debit | Balance",
    " | Opening balance |  | 1,250.00",
    "2026-03-03 | Pharmacy | 18.40 | 1,231.60",
    "2026-03-05 | Bakery | 3.60 | 1,228.00",
    " | Closing balance |  | 1,228.00",
  );
  const booked = { date: "date", description: "string", debit: "number", balance: "number" };
  expect(names(entries, booked, "description")).toEqual(["Pharmacy", "Bakery"]);
});

describe("an entry", () => {
  it("with its account or day may be one of taxes", () => {
    const accounts = table(
      "Account | Name | Amount",
      "4400 | Sales | 1,000.00",
      "3806 | VAT | 190.00",
      "1200 | Bank | 1,190.00",
    );
    const fields = { account: "string", name: "string", amount: "number" };
    expect(names(accounts, fields, "name")).toEqual(["Sales", "VAT", "Bank"]);
    const days = table(
      "Date | Memo | Amount",
      "2026-01-02 | Rent | 80.00",
      "2026-01-03 | Tax | 19.00",
    );
    const booked = { date: "date", memo: "string", amount: "number" };
    expect(names(days, booked, "memo")).toEqual(["Rent", "Tax"]);
  });

  it("with words of its own beside it may be one of taxes", () => {
    const text = table(
      "Expense | Category | Amount",
      "Rent | Office | 850.00",
      "Taxes | State | 75.25",
    );
    const fields = { expense: "string", category: "string", amount: "number" };
    expect(names(text, fields, "expense")).toEqual(["Rent", "Taxes"]);
  });

  it("may be called as what a page carries over is in another language", () => {
    const text = table("Product | Quantity | Price", "Transport | 1 | 45.00", "Report | 2 | 30.00");
    const fields = { product: "string", quantity: "integer", price: "number" };
    expect(names(text, fields, "product")).toEqual(["Transport", "Report"]);
  });
});

describe("a tax", () => {
  const fields = { category: "string", amount: "number" };

  it.each([
    ["in columns", (name: string, amount: string) => name.padEnd(14) + amount],
    ["in cells", (name: string, amount: string) => `| ${name} | ${amount} |`],
  ])("that stands %s among items is one of them", (_how, row) => {
    const text = table(
      row("Category", "Amount"),
      row("Rent", "1,200.00"),
      row("Taxes", "340.00"),
      row("Wages", "5,600.00"),
      row("Utilities", "210.50"),
    );
    expect(names(text, fields, "category")).toEqual(["Rent", "Taxes", "Wages", "Utilities"]);
  });

  it("before the total, or below each item, is none", () => {
    const bill = table(
      "Item | Price",
      "Desk | 40.00",
      "Chair | 20.00",
      "Tax | 6.00",
      "Total | 66.00",
    );
    const item = { item: "string", price: "number" };
    expect(names(bill, item, "item")).toEqual(["Desk", "Chair"]);
    const each = table("Item | Price", "Desk | 40.00", "VAT | 8.00", "Chair | 20.00", "VAT | 4.00");
    expect(names(each, item, "item")).toEqual(["Desk", "Chair"]);
  });
});
