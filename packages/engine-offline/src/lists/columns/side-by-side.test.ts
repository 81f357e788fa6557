import { describe, expect, it } from "vitest";
import { listOf, objectOf, rowsOf } from "../../testing/text-document.ts";

describe("tables set side by side", () => {
  it("whose headings all stand twice are one list", () => {
    const text = [
      "Service          Price     Service        Price",
      "Haircut          34.50     Beard trim     17.50",
      "Colour           55.00     Wash            6.00",
      "Perm             80.00",
    ].join("\n");
    expect(rowsOf(text, listOf({ service: "string", price: "number" }))).toEqual([
      { service: "Haircut", price: 34.5 },
      { service: "Beard trim", price: 17.5 },
      { service: "Colour", price: 55 },
      { service: "Wash", price: 6 },
      { service: "Perm", price: 80 },
    ]);
  });

  it("are each read with the amounts beside their own names", () => {
    const text = [
      "Earnings        Amount       Deductions       Amount",
      "Basic pay     2,400.00       Income tax       310.20",
      "Overtime        180.00       Pension          120.00",
      "Bonus           250.00       Canteen           31.50",
    ].join("\n");
    const structure = objectOf({
      deductions: listOf({ deduction: "string", amount: "number" }),
    });
    expect(rowsOf(text, structure)).toEqual({
      deductions: [
        { deduction: "Income tax", amount: 310.2 },
        { deduction: "Pension", amount: 120 },
        { deduction: "Canteen", amount: 31.5 },
      ],
    });
  });
});
