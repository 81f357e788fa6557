import { describe, expect, it } from "vitest";
import { objectOf, propose } from "../testing/text-document.ts";

describe("words as they stand", () => {
  it("leaves the full stop of its sentence out of a code", () => {
    const text = "Thank you. Your order number: 55201-B.\nWe send it tomorrow.";
    expect(propose({ text }, objectOf({ order_number: "string" })).output).toEqual({
      order_number: "55201-B",
    });
  });

  it.each([
    ["7781 vom 05.03.2026", "7781"],
    ["5512 AB 12/10/24", "5512 AB 12/10/24"],
    ["4711 12-34-56", "4711 12-34-56"],
    ["44, 12-34-56", "44, 12-34-56"],
    ["INV-4, 2026-03-05", "INV-4"],
    ["12 34 56", "12 34 56"],
    ["21 00000 00003 13947 14300 09017", "21 00000 00003 13947 14300 09017"],
    ["RF18 5390 0754 7034 1234 5678 9", "RF18 5390 0754 7034 1234 5678 9"],
    ["118204 2026-03-11 14:20 22 41 99", "118204"],
  ])("takes a number without its day out of %j", (words, invoice_number) => {
    const { output } = propose(
      { text: `Invoice number: ${words}\n` },
      objectOf({ invoice_number: "string" }),
    );
    expect(output).toEqual({ invoice_number });
  });

  it.each([
    ["<https://a.example/tea>", "https://a.example/tea"],
    ["{1221--1238}", "1221--1238"],
    ["[ pdf ]", "pdf"],
    ["[x] yes", "[x] yes"],
    ["a <b> c", "a <b> c"],
  ])("takes %j without the brackets of a markup around all of it", (words, remark) => {
    const { output } = propose({ text: `Remark: ${words}\n` }, objectOf({ remark: "string" }));
    expect(output).toEqual({ remark });
  });

  it("takes no value from a form that says that it has none", () => {
    const text = "Name: N/A\nOrder number: TBD\nOrt: keine Angabe\nDish: Naan";
    const fields = { name: "string", order_number: "string", city: "string", dish: "string" };
    expect(propose({ text }, objectOf(fields)).output).toEqual({
      name: null,
      order_number: null,
      city: null,
      dish: "Naan",
    });
  });

  it("takes no number with its label for a name", () => {
    const text = "Company Reg No. (002231061-T)";
    expect(propose({ text }, objectOf({ company: "string" })).output).toEqual({ company: null });
  });

  it("leaves out the marks of footnotes", () => {
    const text = "Name: Anna Schmidt *\nCity: Berlin [1]\nProduct: Lamp†";
    expect(
      propose({ text }, objectOf({ name: "string", city: "string", product: "string" })).output,
    ).toEqual({
      name: "Anna Schmidt",
      city: "Berlin",
      product: "Lamp",
    });
  });
});
