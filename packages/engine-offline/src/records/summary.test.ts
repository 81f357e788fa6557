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
